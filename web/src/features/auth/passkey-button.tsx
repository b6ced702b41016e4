import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError, errorText, SpokenError } from '../../lib/api-error.ts';
import { answerWithPasskey, canFillInPasskeys, type PasskeyAnswer, passkeyObstacle } from '../../lib/passkeys.ts';
import { session } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { beginPasskeySignIn, signInWithPasskey } from './api.ts';

const EXPIRED = 410;

interface PasskeyButtonProps {
  isRemembered: boolean;
  /** Whether an operator signs in, and nobody else. */
  isOperator?: boolean;
  /** Called after the session was stored. */
  onSignedIn: () => void;
}

/** Signs in with a passkey: by this button, or from where the browser fills in the email. Nothing where the browser has none. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === null ? <UsablePasskeyButton {...props} /> : null;
}

function UsablePasskeyButton({ isRemembered, isOperator = false, onSignedIn }: PasskeyButtonProps) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({
    mutationFn: async (chosen: PasskeyAnswer | null) => {
      const answer = chosen ?? (await answerWithPasskey((await beginPasskeySignIn()).options));
      return signInWithPasskey({ ...answer, ...(isOperator ? { operator: true } : { remember: isRemembered }) });
    },
    onSuccess: ({ access_token }) => {
      session.start(access_token, { isRemembered, isOperator });
      onSignedIn();
    },
  });
  // The button ends the offer, and what was canceled or came too late makes a new one. One that the server refuses is not offered again by
  // itself: a browser that answers without asking would be refused without end.
  const isRefused = error instanceof ApiError && error.status !== EXPIRED;
  const offer = useOffer(mutate, isPending || isSuccess || isRefused ? null : submittedAt);
  return (
    <div className="stack gap-4">
      {error && <Banner tone={error instanceof SpokenError ? 'info' : 'bad'}>{errorText(error)}</Banner>}
      <AppButton
        size="md"
        fullWidth
        icon={<IconKey size={17} stroke={1.8} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() => {
          // At once: what the offer still prepares would ask the device in between.
          offer.current.abort();
          mutate(null);
        }}
      >
        Sign in with a passkey
      </AppButton>
    </div>
  );
}

/**
 * Has the browser offer passkeys where it fills in the email.
 * @param turn each has an offer of its own; null: none
 * @returns what ends the offer
 */
function useOffer(onChosen: (answer: PasskeyAnswer) => void, turn: number | null): RefObject<AbortController> {
  const current = useRef(new AbortController());
  useEffect(() => {
    if (turn === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      if (!(await canFillInPasskeys())) return;
      const { options } = await beginPasskeySignIn();
      const answer = await answerWithPasskey(options, signal);
      if (!signal.aborted) onChosen(answer);
    };
    // Nobody asked for it, so nobody is told that there is none: the button is there.
    offer().catch(() => undefined);
    current.current = controller;
    return () => controller.abort();
  }, [turn, onChosen]);
  return current;
}
