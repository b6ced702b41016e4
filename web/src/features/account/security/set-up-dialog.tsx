import { qrCodeOf, qrPath } from '@formwright/form-renderer/qr-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { AppButton } from '../../../ui/button.tsx';
import { focusWhenShown } from '../../../ui/focus-when-shown.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CurrentPasswordField, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { beginSetUp, confirmSetUp, secondFactorQuery } from './api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './security.module.css';

/** Password, then the secret for the app and its first code, then the recovery codes. */
export function SetUpDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const errors = useFormErrors(['password', 'code']);
  const begin = useMutation({ mutationFn: beginSetUp, onError: errors.show });
  const confirm = useMutation({
    mutationFn: confirmSetUp,
    onError: errors.show,
    // Also after an error: the reply to what was done may be lost.
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });

  const isSending = begin.isPending || confirm.isPending;
  function send() {
    if (begin.data) confirm.mutate(code);
    else begin.mutate(password);
  }

  async function copySecret(secret: string) {
    await copyText(secret).then(
      () => toast.success('Copied'),
      () => toast.error('Copying did not work. Select the text and copy it yourself.'),
    );
  }

  if (confirm.data) return <RecoveryCodesDialog codes={confirm.data.recovery_codes} onDone={onClose} />;
  return (
    <FormDialog
      title="Set up a second factor"
      size={460}
      submitLabel={begin.data ? 'Turn on' : 'Continue'}
      errors={errors}
      isSending={isSending}
      onSend={send}
      onClose={onClose}
    >
      {begin.data ? (
        <>
          <p className="muted">Scan this with an authenticator app, then enter the code that it shows.</p>
          <QrPicture text={begin.data.uri} label="QR code for your authenticator app" />
          <div className={styles.key}>
            <p className="small muted">
              Or type this key into the app: <code className={styles.secret}>{begin.data.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
            <AppButton size="xs" onClick={() => void copySecret(begin.data.secret)}>
              Copy the key
            </AppButton>
          </div>
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={focusWhenShown}
            value={code}
            error={errors.at('code')}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              errors.forget('code');
            }}
          />
        </>
      ) : (
        <>
          <p className="muted">
            {hasPassword
              ? 'Enter your password first, to show that it is you.'
              : 'You signed in with Google recently, so you can continue.'}
          </p>
          {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
        </>
      )}
    </FormDialog>
  );
}

/** A QR code, dark on light in both schemes, as cameras need it. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qrCodeOf(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${code.length}v${code.length}H0z`} fill="#fff" />
      <path d={qrPath(code)} fill="#000" />
    </svg>
  );
}
