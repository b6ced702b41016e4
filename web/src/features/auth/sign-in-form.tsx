import { Switch } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorFields, errorText, SpokenError } from '../../lib/api-error.ts';
import { answerWithPasskey, canFillInPasskeys, type PasskeyAnswer, passkeyObstacle, stopWaiting } from '../../lib/passkeys.ts';
import { session } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { CodeField, CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { beginPasskeySignIn, signIn, signInWithPasskey } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { useCodeStep } from './use-code-step.ts';

export interface SignInFormProps {
  /** The email address to start with. */
  initialEmail?: string;
  /** Called after the session was stored. */
  onSignedIn: () => void;
  /** Called if the password was right but the account is not verified. */
  onUnverified: (email: string, text: string) => void;
  /** Called if the password was right but the account is an operator's. */
  onOperator: (email: string) => void;
}

function retype(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.select();
}

export function SignInForm({ initialEmail = '', onSignedIn, onUnverified, onOperator }: SignInFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const step = useCodeStep();
  const errors = useFormErrors(['email', 'password', 'code']);
  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: ({ access_token }, sent) => {
      session.start(access_token, { isRemembered: sent.remember === true });
      onSignedIn();
    },
    onError: (error) => {
      const { verify, admin, both } = errorFields(error);
      if (step.isFirstAsked(error)) return;
      if (verify) onUnverified(email.trim(), verify);
      else if (admin) onOperator(email.trim());
      else {
        // It is mistyped more often than the address, and cannot be read: it is typed anew.
        if (both) retype(errors.form.current?.querySelector('[name="password"]'));
        errors.show(error);
      }
    },
  });

  return (
    <>
      <AuthForm errors={errors} isSending={isPending} onSend={() => mutate({ email, password, remember, ...step.body })} label="Sign in">
        <EmailField
          takesPasskeys
          takesFocus={initialEmail === ''}
          value={email}
          errors={errors}
          onChange={(typed) => {
            setEmail(typed);
            step.forget();
          }}
        />
        <CurrentPasswordField
          takesFocus={initialEmail !== ''}
          value={password}
          errors={errors}
          onChange={(typed) => {
            setPassword(typed);
            step.forget();
          }}
        />
        {step.isAsked && <CodeField takesFocus value={step.code} errors={errors} onChange={step.setCode} />}
        <Switch label="Remember me" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      </AuthForm>
      <PasskeyButton isRemembered={remember} onSignedIn={onSignedIn} />
    </>
  );
}

const EXPIRED = 410;

interface PasskeyButtonProps {
  isRemembered: boolean;
  /** Called after the session was stored. */
  onSignedIn: () => void;
}

/** Signs in with a passkey: by this button, or from where the browser fills in the email. Nothing where the browser has none. */
function PasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === null ? <UsablePasskeyButton {...props} /> : null;
}

function UsablePasskeyButton({ isRemembered, onSignedIn }: PasskeyButtonProps) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: async (chosen: PasskeyAnswer | null) => {
      const answer = chosen ?? (await answerWithPasskey((await beginPasskeySignIn()).options));
      return signInWithPasskey({ ...answer, remember: isRemembered });
    },
    onSuccess: ({ access_token }) => {
      session.start(access_token, { isRemembered });
      onSignedIn();
    },
  });
  // The button ends the offer, and what was canceled or came too late makes a new one. One that the server refuses is not offered again by
  // itself: a browser that answers without asking would be refused without end.
  const isRefused = error instanceof ApiError && error.status !== EXPIRED;
  useOffer(mutate, isPending || isSuccess || isRefused ? null : submittedAt);
  return (
    <div className="stack gap-4">
      {error && <Banner tone={error instanceof SpokenError ? 'info' : 'bad'}>{errorText(error)}</Banner>}
      <AppButton
        size="md"
        fullWidth
        icon={<IconKey size={17} stroke={1.8} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() => mutate(null)}
      >
        Sign in with a passkey
      </AppButton>
    </div>
  );
}

/**
 * Has the browser offer passkeys where it fills in the email.
 * @param turn each has an offer of its own; null: none
 */
function useOffer(onChosen: (answer: PasskeyAnswer) => void, turn: number | null): void {
  const [canFillIn, setCanFillIn] = useState(false);
  useEffect(() => {
    void canFillInPasskeys().then(setCanFillIn);
  }, []);
  useEffect(() => {
    if (turn === null || !canFillIn) return;
    let isOver = false;
    const offer = async () => {
      const { options } = await beginPasskeySignIn();
      if (isOver) return;
      const answer = await answerWithPasskey(options, { isFilledIn: true });
      if (!isOver) onChosen(answer);
    };
    // Nobody asked for it, so nobody is told that there is none: the button is there.
    offer().catch(() => undefined);
    return () => {
      isOver = true;
      void stopWaiting();
    };
  }, [canFillIn, turn, onChosen]);
}
