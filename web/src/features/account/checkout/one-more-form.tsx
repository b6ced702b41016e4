import { ONE_TIME_CENTS, priceText } from '@formwright/contracts/price';
import { IconTicket } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Me, Plan } from '../api.ts';
import type { Billing } from './api.ts';
import { CheckoutState } from './checkout-state.tsx';
import styles from './plan-cards.module.css';
import { useCheckout } from './use-checkout.ts';

export const hasOneTimeForm = (me: Me): boolean => me.haveOneTimeForm > 0;

/**
 * A plan without a limit of forms includes any further one, unless the account is suspended. What was paid for is shown until it is used.
 */
export function isOneMoreOfUse(me: Me, plans: readonly Plan[]): boolean {
  const isLimited = plans.find(({ name }) => name === me.plan)?.maxForms !== null;
  return isLimited || me.blocked === 1 || hasOneTimeForm(me);
}

/** The form that can be bought by itself, once. */
export function OneMoreForm({ me, billing: { payments, canBuyForm } }: { me: Me; billing: Billing }) {
  const queries = useQueryClient();
  const onPaid = useCallback(() => {
    toast.success('Successfully paid!! Thank you');
    void queries.invalidateQueries();
  }, [queries]);
  const checkout = useCheckout('one-time', hasOneTimeForm, onPaid);
  const isUnderWay = checkout.step === 'waiting' || checkout.step === 'paid';
  return (
    <div className={styles.one}>
      <IconTicket size={20} stroke={1.6} aria-hidden />
      <div className={styles.grow}>
        <p className="strong">{`One more form, once, for ${priceText(ONE_TIME_CENTS)}`}</p>
        <p className="small muted">{oneText(me, canBuyForm)}</p>
        <CheckoutState checkout={checkout} />
      </div>
      {payments !== 'off' && (canBuyForm || isUnderWay) && (
        <AppButton ref={checkout.begin} loading={checkout.step === 'opening' || checkout.step === 'paid'} onClick={checkout.start}>
          Buy one more form
        </AppButton>
      )}
    </div>
  );
}

function oneText(me: Me, canBuyForm: boolean): string {
  if (hasOneTimeForm(me)) return 'It is paid for: the next form beyond your plan is this one.';
  if (!canBuyForm) return 'You have created it. It takes any number of responses, and stays open even while the account is suspended.';
  return 'Your plan stays the same. The form takes any number of responses, and stays open even while the account is suspended.';
}
