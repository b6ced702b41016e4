import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorFields } from '../../../lib/api-error.ts';
import { formatDay, formatMinute, formatRelative } from '../../../lib/dates.ts';
import { makePasskey, passkeyObstacle } from '../../../lib/passkeys.ts';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { CodeField, CurrentPasswordField } from '../../../ui/text-field.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { Section } from '../profile/section.tsx';
import { addMade, askForPasskey, dropPasskey, namePasskey, type Passkey, type Passkeys, passkeysQuery, secondFactorQuery } from './api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import styles from './security.module.css';

/** The passkeys of the account. */
export function PasskeysSection() {
  return (
    <Section
      isPart
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, face or PIN instead of a password and code. A fake site cannot use it."
    >
      <Loaded
        isInCard
        query={useQuery(passkeysQuery)}
        skeleton={<Skeletons label="Loading your passkeys" bars={['48%']} />}
        failed="Your passkeys did not load."
      >
        {(passkeys, isOld) => <List {...passkeys} isOld={isOld} />}
      </Loaded>
    </Section>
  );
}

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey } | null;

function List({ passkeys, most, proposed_name, isOld }: Passkeys & { isOld: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const why = useRef<HTMLParagraphElement>(null);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id }: Passkey) => dropPasskey(_id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      close();
      // The button that had the focus is gone.
      (addButton.current ?? why.current)?.focus();
      toast.success('The passkey is removed.');
    },
    onError: tellError,
  });
  const obstacle = passkeyObstacle() ?? (passkeys.length >= most ? `An account has at most ${most} passkeys.` : null);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="stack gap-5">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={`${styles.item} ${styles.passkey}`}>
              <div className="shrink break">
                <b className="strong">{passkey.name}</b>
                <p className="muted small">
                  <span>{`Added ${formatDay(passkey.createdAt)} ·`}</span> <LastUse at={passkey.usedAt} />
                </p>
              </div>
              <div className={styles.actions}>
                <AppButton
                  size="xs"
                  aria-label={`Rename ${passkey.name}`}
                  disabled={isOld}
                  onClick={() => setOpen({ dialog: 'rename', passkey })}
                >
                  Rename
                </AppButton>
                <AppButton
                  size="xs"
                  kind="danger"
                  aria-label={`Remove ${passkey.name}`}
                  disabled={isOld}
                  onClick={() => setOpen({ dialog: 'remove', passkey })}
                >
                  Remove
                </AppButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {obstacle ? (
        <p ref={why} className="muted" tabIndex={-1}>
          {`${passkeys.length === 0 ? 'No passkeys yet. ' : ''}${obstacle}`}
        </p>
      ) : (
        <div className={passkeys.length === 0 ? styles.item : styles.foot}>
          {passkeys.length === 0 && <p className="muted">No passkeys yet.</p>}
          <AppButton ref={addButton} onClick={() => setOpen({ dialog: 'add' })}>
            Add a passkey
          </AppButton>
        </div>
      )}
      {open?.dialog === 'add' && <AddPasskeyDialog proposedName={proposed_name} onClose={close} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          opened
          title={`Remove “${open.passkey.name}”?`}
          text="It will no longer sign you in. Delete it on your device or in your password manager, too."
          confirmLabel="Remove"
          loading={isPending}
          onConfirm={() => mutate(open.passkey)}
          onCancel={close}
        />
      )}
    </>
  );
}

function LastUse({ at }: { at: number | null }) {
  if (at === null) return 'not used yet';
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
      {`last used ${formatRelative(at, Date.now()).toLowerCase()}`}
    </time>
  );
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const errors = useFormErrors(['name']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => namePasskey({ id: passkey._id, name }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
    onError: errors.show,
  });
  return (
    <FormDialog title="Rename the passkey" submitLabel="Rename" errors={errors} isSending={isPending} onSend={mutate} onClose={onClose}>
      <PasskeyNameField data-autofocus value={name} errors={errors} onChange={setName} />
    </FormDialog>
  );
}

/** Password, and a code where there is a second factor; then the device makes the passkey. */
function AddPasskeyDialog({ proposedName, onClose }: { proposedName: string; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(proposedName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const errors = useFormErrors(['name', 'password', 'code']);
  const { data } = useQuery(secondFactorQuery);
  const hasPassword = data?.has_password !== false;
  const asksCode = typeof data?.since === 'number';
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await askForPasskey({ password, ...(asksCode && { code }) });
      await addMade({ ...(await makePasskey(options)), name });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast.success('The passkey is added.');
      onClose();
    },
    onError: async (error) => {
      // The second factor was switched on elsewhere.
      if (errorFields(error).code && !asksCode) await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      // A code works once.
      setCode('');
      errors.show(error);
    },
  });

  function send() {
    if (name.trim() === '') return errors.put('name', 'Please enter a name.');
    mutate();
  }

  return (
    <FormDialog title="Add a passkey" submitLabel="Continue" errors={errors} isSending={isPending} onSend={send} onClose={onClose}>
      <p className="muted">
        {hasPassword
          ? 'Enter your password first, to show that it is you. Then your device asks you to create the passkey.'
          : 'Your device asks you to create the passkey. For this you need to have signed in within the last 10 minutes.'}
      </p>
      <PasskeyNameField value={name} errors={errors} onChange={setName} />
      {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
      {asksCode && <CodeField value={code} errors={errors} onChange={setCode} />}
    </FormDialog>
  );
}
