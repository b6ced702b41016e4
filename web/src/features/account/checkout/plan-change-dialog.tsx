import { priceText } from '@formwright/contracts/price';
import { amountText, planLabel } from '@formwright/contracts/product-words';
import { useQuery } from '@tanstack/react-query';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { Plan } from '../api.ts';
import { Day } from '../day.tsx';
import { formCountsQuery, type PlanChoice } from './api.ts';
import styles from './checkout.module.css';

interface PlanChangeDialogProps {
  plan: Plan;
  choice: PlanChoice;
  /** `changeText` of the choice. */
  change: string;
  /** Runs in the handler of the click. */
  onContinue: () => void;
  onClose: () => void;
}

/** Says before a payment what is paid, what becomes of the present plan, and what the new one does not cover. */
export function PlanChangeDialog({ plan, choice, change, onContinue, onClose }: PlanChangeDialogProps) {
  const name = planLabel(plan.name);
  const isSame = choice.ends === plan.name;
  return (
    <Dialog opened onClose={onClose} title={isSame ? `Pay for ${name}?` : `Change to ${name}?`} withCloseButton={false} size={440}>
      <div className={styles.texts}>
        <p>
          You pay <b className="strong">{priceText(choice.cents)}</b> <span>{`today, for one month of ${name}.`}</span>
        </p>
        <p>{change}</p>
        <p>
          <span>{`${isSame ? `${name} is then paid until` : `${name} begins at once and is paid until`}`}</span>{' '}
          <Day className="strong" at={choice.paidUntil} />.
        </p>
        {plan.maxForms !== null && <Cover name={name} maxForms={plan.maxForms} />}
        {choice.carried && <p className="small muted">What is left is calculated when you pay.</p>}
      </div>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Cancel
        </AppButton>
        <AppButton kind="primary" aria-label="Continue to payment, opens a new window" onClick={onContinue}>
          Continue to payment
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

function Cover({ name, maxForms }: { name: string; maxForms: number }) {
  return <p>{coverText(name, maxForms, useQuery(formCountsQuery).data?.covered)}</p>;
}

/** What a plan of so many forms does not cover. @param count forms that take a place; undefined while unknown */
function coverText(plan: string, maxForms: number, count: number | undefined): string {
  const covers = `${plan} covers ${amountText(maxForms, 'form')}`;
  if (count === undefined) return `${covers}.`;
  const over = count - maxForms;
  if (over <= 0) return `${covers}; you have ${count}.`;
  const newest = over === 1 ? 'the newest one' : `the ${over} newest ones`;
  return `${covers}; you have ${count}. Nothing is deleted: the public sees “Expired!” on ${newest} until a plan covers ${over === 1 ? 'it' : 'them'} again.`;
}
