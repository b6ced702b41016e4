import { changeText, planLabel } from '@formwright/contracts/product-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppButton } from '../../../ui/button.tsx';
import { ErrorInPlace } from '../../../ui/empty-state.tsx';
import { Bar, Skeletons } from '../../../ui/loaded.tsx';
import { OldNote } from '../../../ui/old-note.tsx';
import { PlanFacts } from '../../../ui/plan-facts.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type Me, type Plan, plansQuery } from '../api.ts';
import { billingQuery, type PlanChoice } from './api.ts';
import { CheckoutState } from './checkout-state.tsx';
import { FreeButton } from './free-button.tsx';
import { isOneMoreOfUse, OneMoreForm } from './one-more-form.tsx';
import styles from './plan-cards.module.css';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import { DueNote, isDue, PlanNotes } from './plan-notes.tsx';
import { useCheckout } from './use-checkout.ts';

interface PlanCardsProps {
  me: Me;
  onFree: () => void;
  /** Whether the current plan can be paid for once more, before it has to be. */
  mayProlong?: boolean;
}

/** The plans, of which the current one is marked, and how to get another one. For the owner of the workspace. */
export function PlanCards({ me, onFree, mayProlong = true }: PlanCardsProps) {
  const plans = useQuery(plansQuery);
  const billing = useQuery(billingQuery);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const error = plans.error ?? billing.error;
  const reload = () => void Promise.all([plans.refetch(), billing.refetch()]);
  if (!plans.data || !billing.data) {
    return error ? <ErrorInPlace error={error} text="The plans did not load." onRetry={reload} /> : <CardsSkeleton />;
  }
  const isOld = error !== null;
  const { payments, choices } = billing.data;
  const mustPay = isDue(me, billing.data);
  // A plan without an end has none that a payment could put off.
  const canProlong = mustPay || (mayProlong && billing.data.paidUntil !== null);
  return (
    <div className="stack gap-5">
      {isOld && <OldNote onRetry={reload}>The plans did not load. What you see is from before.</OldNote>}
      {mustPay && <DueNote me={me} billing={billing.data} />}
      <ul className={styles.plans} aria-label="Plans">
        {plans.data.map((plan, index, all) => (
          <li key={plan.name} className={styles.plan} aria-current={plan.name === me.plan || undefined}>
            <PlanFacts plan={plan} cheaper={all[index - 1]} isCurrent={plan.name === me.plan} />
            {plan.name === 'Free' ? (
              <FreeButton me={me} onFree={onFree} />
            ) : (
              payments !== 'off' && <PaidButton plan={plan} product={plan.name} {...{ choices, me, mustPay, below, canProlong, isOld }} />
            )}
          </li>
        ))}
      </ul>
      <div ref={setBelow} className={styles.below} />
      {isOneMoreOfUse(me, plans.data) && <OneMoreForm me={me} billing={billing.data} />}
      <PlanNotes billing={billing.data} canProlong={canProlong} />
    </div>
  );
}

interface PaidButtonProps {
  plan: Plan;
  product: PlanChoice['product'];
  choices: readonly PlanChoice[];
  me: Me;
  /** Whether the present plan has to be paid for. */
  mustPay: boolean;
  canProlong: boolean;
  /** Whether the plans and choices did not load again: none is taken by them. */
  isOld: boolean;
  /**
   * Where it is told how far the payment is: below all cards, which would become taller otherwise. A phone tells it in the card, because the
   * end of all cards is out of sight there.
   */
  below: HTMLElement | null;
}

/** Opens the payment page. Where the present plan has time left, or no end, it says before what becomes of it. */
function PaidButton({ plan, product, choices, me, mustPay, canProlong, isOld, below }: PaidButtonProps) {
  const queries = useQueryClient();
  const isGiven = useCallback((now: Me) => now.plan === product && now.blocked === 0, [product]);
  const onPaid = useCallback(() => {
    toast.success('Successfully paid!! Thank you');
    void queries.invalidateQueries();
  }, [queries]);
  const checkout = useCheckout(product, isGiven, onPaid);
  const [isAsking, setAsking] = useState(false);
  const choice = choices.find((each) => each.product === product);
  const change = choice ? changeText(choice) : null;
  function ask() {
    setAsking(true);
    // What was read a while ago is not what is left now.
    void queries.invalidateQueries({ queryKey: billingQuery.queryKey });
  }
  const isPhone = useIsPhone();
  const isCurrent = me.plan === product;
  // Who has to pay wants the own plan back first; Free cannot be paid for.
  const isLoud = mustPay && me.plan !== 'Free' ? isCurrent : product === 'Premium' && !isCurrent;
  if (isCurrent && !canProlong && checkout.step === 'idle') return null;
  const label = isCurrent ? 'Continue' : 'Choose the plan';
  return (
    <div>
      <AppButton
        ref={checkout.begin}
        kind={isLoud ? 'primary' : 'secondary'}
        fullWidth
        disabled={isOld}
        loading={checkout.step === 'opening' || checkout.step === 'paid'}
        aria-label={`${label}: ${planLabel(product)}, opens a new window`}
        onClick={change ? ask : checkout.start}
      >
        {label}
      </AppButton>
      {isCurrent && <p className={styles.adds}>Pays for one more month</p>}
      {isPhone ? (
        <CheckoutState checkout={checkout} />
      ) : (
        below && createPortal(<CheckoutState checkout={checkout} what={planLabel(product)} />, below)
      )}
      {isAsking && choice && change && (
        <PlanChangeDialog
          plan={plan}
          choice={choice}
          change={change}
          onContinue={() => {
            setAsking(false);
            checkout.start();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <Skeletons label="Loading the plans">
      <div className={styles.plans}>
        {['Free', 'Standart', 'Premium'].map((name) => (
          <div key={name} className={styles.plan}>
            <Bar width="50%" />
            <Bar width="70%" height="24px" />
            <Bar width="80%" />
            <Bar width="60%" />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
