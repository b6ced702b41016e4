import { IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { mailFolder } from '../../lib/product.ts';
import { session } from '../../lib/session.ts';
import { AppButton } from '../../ui/button.tsx';
import { GeneralError } from '../../ui/server-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { useTeamChange } from './api.ts';
import styles from './team.module.css';

interface InviteFormProps {
  invite: (email: string) => Promise<unknown>;
  /** Shown when the mail was sent. */
  sent: (email: string) => string;
}

/** Invites a person by email. */
export function InviteForm({ invite, sent }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const errors = useFormErrors(['email']);
  const { mutate, isPending } = useTeamChange(invite, {
    onSuccess: (address) => {
      // The next address may be written already.
      setEmail((now) => (now.trim() === address ? '' : now));
      toast.lasting(sent(address));
      const form = errors.form.current;
      // Somebody may have gone on to the list.
      if (document.activeElement === document.body || form?.contains(document.activeElement)) form?.querySelector('input')?.focus();
    },
    onError: errors.show,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    errors.clear();
    const address = email.trim();
    if (!address) {
      errors.put('email', 'Please enter an email address.');
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    mutate(address);
  }

  return (
    <form className={`card ${styles.invite}`} ref={errors.form} onSubmit={submit} noValidate aria-label="Invite someone">
      <div className={styles.address}>
        <TextField
          label="Invite by email"
          type="email"
          name="email"
          // The address of somebody else: the browser's own would be wrong.
          autoComplete="off"
          maxLength={254}
          required
          withAsterisk={false}
          description={whatTheyGet()}
          value={email}
          error={errors.at('email')}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            errors.forget('email');
          }}
        />
        <AppButton kind="primary" type="submit" icon={<IconMail size={15} stroke={1.75} />} loading={isPending}>
          Invite
        </AppButton>
      </div>
      <GeneralError errors={errors} />
    </form>
  );
}

/** A server without mail says where the link is, with the folder to the account's owner only, whose machine it most likely is. */
function whatTheyGet(): string {
  const folder = mailFolder();
  if (!folder) return 'They get an email whose link works once, for 7 days.';
  const place = session.workspace() === session.user() ? `files in ${folder}` : 'files';
  return `This server sends no emails but keeps them as ${place}. The link in the newest one works once, for 7 days, on this machine only.`;
}
