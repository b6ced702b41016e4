import { ONE_TIME_CENTS, priceText } from '@formwright/contracts/price';
import { useQuery } from '@tanstack/react-query';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorInPlace } from '../../../ui/empty-state.tsx';
import { isOwnAccount, meQuery } from '../api.ts';
import { PlansButton } from '../plans-button.tsx';
import { billingQuery } from './api.ts';
import styles from './checkout.module.css';
import { CheckoutState } from './checkout-state.tsx';
import { hasOneTimeForm } from './one-more-form.tsx';
import { useCheckout } from './use-checkout.ts';

const price = priceText(ONE_TIME_CENTS);

export interface NoPlacePromptProps {
  title?: string;
  reason: string;
  /** Whether archiving another form would make room. */
  hasPlaceToMake: boolean;
  /** Whether one more form would help: not for a form that is restored. */
  isForNewForm: boolean;
  /** One more form is paid for: what was refused can be done now. */
  onPaid: () => void;
  onClose: () => void;
}

/** The reason why no further form can be created, copied or restored, with the ways on: upgrade, or one more form. */
export function NoPlacePrompt({ title = 'No more forms for now', reason, onClose, ...more }: NoPlacePromptProps) {
  const { data: me } = useQuery(meQuery);
  return (
    <Dialog opened onClose={onClose} title={title} size={480} withCloseButton={false}>
      {reason !== title && <p className="muted">{reason}</p>}
      {me && !isOwnAccount(me) ? (
        <>
          <p className="muted">{`Ask the owner of the account to ${me.blocked === 1 ? 'pay for a plan' : 'upgrade'}, or to buy one more form for ${price}.`}</p>
          <DialogActions>
            <AppButton onClick={onClose}>Close</AppButton>
          </DialogActions>
        </>
      ) : (
        <WaysOn {...more} isSuspended={me?.blocked === 1} onClose={onClose} />
      )}
    </Dialog>
  );
}

type WaysOnProps = Omit<NoPlacePromptProps, 'title' | 'reason'> & { isSuspended: boolean };

function WaysOn({ hasPlaceToMake, isForNewForm, isSuspended, onPaid, onClose }: WaysOnProps) {
  const { data: billing, error, refetch } = useQuery(billingQuery);
  const checkout = useCheckout('one-time', hasOneTimeForm, onPaid);
  const takesPayments = billing !== undefined && billing.payments !== 'off';
  const isUnderWay = checkout.step === 'waiting' || checkout.step === 'paid';
  const canBuy = isForNewForm && takesPayments && (billing.canBuyForm || isUnderWay);
  return (
    <>
      <div className={styles.texts}>
        {canBuy && <p className="muted">{`${isSuspended ? 'Pay for a plan' : 'Upgrade'}, or buy one more form for ${price}.`}</p>}
        {isForNewForm && takesPayments && !canBuy && (
          <p className="muted">{`One more form for ${price} can be bought once, and this account has already bought it.`}</p>
        )}
        {billing?.payments === 'off' && (
          <p className="muted">{`This server does not take payments itself. Ask its operator to upgrade, or to buy one more form for ${price}.`}</p>
        )}
        {hasPlaceToMake && <p className="muted">Archiving a form frees its place.</p>}
        {billing?.payments === 'sandbox' && <p className="small faint">Payments are a test on this server: no money moves.</p>}
      </div>
      {error && !billing && <ErrorInPlace error={error} text="The ways to pay did not load." onRetry={() => void refetch()} />}
      <CheckoutState checkout={checkout} />
      <DialogActions>
        <AppButton onClick={onClose}>Close</AppButton>
        <PlansButton label={isSuspended ? 'Pay' : 'Upgrade'} />
        {canBuy && (
          <AppButton
            ref={checkout.begin}
            kind="primary"
            loading={checkout.step === 'opening' || checkout.step === 'paid'}
            onClick={checkout.start}
          >
            {`Buy one more form for ${price}`}
          </AppButton>
        )}
      </DialogActions>
    </>
  );
}
