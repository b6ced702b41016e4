import { planLabel } from '@formwright/contracts/product-words';
import { Banner } from '../../../ui/banner.tsx';
import type { Me } from '../api.ts';
import { Day } from '../day.tsx';
import type { Billing } from './api.ts';

const isPast = (at: number | null): at is number => at !== null && at <= Date.now();

/** Whether the present plan has to be paid for: its paid time is over, or the account is suspended. */
export const isDue = (me: Me, { paidUntil }: Billing): boolean => me.blocked === 1 || isPast(paidUntil);

/** Says of a plan that has to be paid for since when, and what follows. */
export function DueNote({ me, billing: { payments, paidUntil, suspendsAt } }: { me: Me; billing: Billing }) {
  const isSuspended = me.blocked === 1;
  return (
    <Banner tone="warn">
      {isPast(paidUntil) ? (
        <>
          <span>{`Your ${planLabel(me.plan)} plan was paid until`}</span> <Day at={paidUntil} />
          <span>{`${isSuspended ? ', and your account is suspended' : ''}.`}</span>
        </>
      ) : (
        'Your account is suspended.'
      )}
      {payments !== 'off' && ` ${wayOn(me, isPast(paidUntil))}`}
      {suspendsAt !== null && (
        <>
          {' '}
          Unless you pay, your account will be suspended on <Day at={suspendsAt} />.
        </>
      )}
    </Banner>
  );
}

function wayOn({ blocked, plan }: Me, isOver: boolean): string {
  if (plan === 'Free') return 'A paid plan opens your forms again at once.';
  const month = isOver ? 'a month from today on' : 'another month';
  return `“Continue” pays for ${month}${blocked === 1 ? ', and opens your forms again at once' : ''}.`;
}

/** Says below the plans what a further payment does, and how this server takes payments. */
export function PlanNotes({ billing: { payments, paidUntil }, canProlong }: { billing: Billing; canProlong: boolean }) {
  return (
    <>
      {paidUntil !== null && !isPast(paidUntil) && (
        <p className="small muted">
          Your plan is paid until <Day at={paidUntil} />
          <span>{`. ${canProlong ? '“Continue” adds a month; another' : 'Another'} paid plan begins at once, and takes over what is left of this one.`}</span>
        </p>
      )}
      {payments === 'sandbox' && <p className="small faint">Payments are a test on this server: no money moves.</p>}
      {payments === 'off' && (
        <p className="small muted">
          This server does not take payments itself. Ask its operator to change your plan, to allow one more form, or to end a suspension.
        </p>
      )}
    </>
  );
}
