import type { ReplyOf } from '@formwright/contracts/contract';
import type { getSecondFactor } from '@formwright/contracts/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { CodeField, CurrentPasswordField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { Section } from '../profile/section.tsx';
import { renewCodes, secondFactorQuery, turnOff } from './api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './security.module.css';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Fewer codes than this call for new ones. */
const FEW_CODES = 4;

/** Codes of an authenticator app at the sign-in. */
export function SecondFactorSection() {
  return (
    <Section
      isPart
      id="second-factor"
      title="Second factor"
      text="A code from an app on your phone, in addition to your password. Someone who steals your password still cannot sign in."
    >
      <Loaded
        isInCard
        query={useQuery(secondFactorQuery)}
        skeleton={<Skeletons label="Loading the second factor" bars={['52%']} />}
        failed="The second factor did not load."
      >
        {(factor, isOld) => <SecondFactor {...factor} isOld={isOld} />}
      </Loaded>
    </Section>
  );
}

type SecondFactorProps = ReplyOf<typeof getSecondFactor> & { isOld: boolean };

function SecondFactor({ since, codes_left, has_password: hasPassword, isOld }: SecondFactorProps) {
  const [dialog, setDialog] = useState<'set-up' | 'renew' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {since === null ? (
        <div className={styles.item}>
          <p className="muted">{`${hasPassword ? 'Your password' : 'Google'} signs you in without a code.`}</p>
          <AppButton disabled={isOld} onClick={() => setDialog('set-up')}>
            Set up
          </AppButton>
        </div>
      ) : (
        <>
          <p className="row wrap gap-3">
            <Badge tone="brand">On</Badge>
            <span className="muted">{`Since ${formatMinute(since).slice(0, 10)}. ${codes_left === 1 ? '1 recovery code' : `${codes_left} recovery codes`} left.`}</span>
          </p>
          {codes_left < FEW_CODES && <Banner tone="warn">Make new recovery codes before you run out of them.</Banner>}
          <div className={styles.foot}>
            <AppButton disabled={isOld} onClick={() => setDialog('renew')}>
              New recovery codes
            </AppButton>
            <AppButton kind="danger" disabled={isOld} onClick={() => setDialog('remove')}>
              Turn off
            </AppButton>
          </div>
        </>
      )}
      {dialog === 'set-up' && <SetUpDialog hasPassword={hasPassword} onClose={close} />}
      {(dialog === 'renew' || dialog === 'remove') && <ProveDialog what={dialog} hasPassword={hasPassword} onClose={close} />}
    </>
  );
}

const texts = {
  renew: { title: 'New recovery codes', text: 'Your present codes will stop working.', label: 'Make new codes' },
  remove: { title: 'Turn off the second factor', text: 'Then your password alone signs you in.', label: 'Turn off' },
} as const;

interface ProveDialogProps {
  what: keyof typeof texts;
  hasPassword: boolean;
  onClose: () => void;
}

/** Asks for the password and a code before something about the second factor changes. */
function ProveDialog({ what, hasPassword, onClose }: ProveDialogProps) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const errors = useFormErrors(['password', 'code']);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (what === 'renew' ? (await renewCodes({ password, code })).recovery_codes : turnOff({ password, code })),
    // Also after an error: the reply to what was done may be lost.
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    onSuccess: (made) => {
      if (Array.isArray(made)) return setCodes(made);
      toast.success('The second factor is off.');
      onClose();
    },
    onError: errors.show,
  });

  const { title, text, label } = texts[what];
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <FormDialog
      title={title}
      submitLabel={label}
      submitKind={what === 'remove' ? 'danger-filled' : 'primary'}
      errors={errors}
      isSending={isPending}
      onSend={mutate}
      onClose={onClose}
    >
      <p className="muted">{text}</p>
      {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
      <CodeField value={code} errors={errors} onChange={setCode} />
    </FormDialog>
  );
}
