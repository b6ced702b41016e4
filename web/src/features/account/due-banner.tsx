import { planLabel } from '@formwright/contracts/product-words';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/banner.tsx';
import { isOwnAccount, type Me, paymentDueQuery } from './api.ts';
import { Day } from './day.tsx';
import { PayLink } from './pay-link.tsx';

/** The banner of an account that is suspended soon if nothing is paid, above every screen. A member reads who can pay. */
export function DueBanner({ me }: { me: Me | undefined }) {
  const canBeDue = me?.blocked === 0 && me.plan !== 'Free';
  // Asked together with the account: the banner comes with it, and does not move the page once more.
  const { data: due } = useQuery({ ...paymentDueQuery, enabled: me === undefined || canBeDue });
  if (!canBeDue || !due) return null;
  const plan = planLabel(me.plan);
  if (!isOwnAccount(me)) {
    return (
      <Banner tone="warn">
        <b className="strong">
          <span>{`This account’s ${plan} plan was paid until `}</span>
          <Day at={due.paidUntil} />.
        </b>{' '}
        Unless its owner pays, the account will be suspended on <Day at={due.suspendsAt} />, and its forms close.
      </Banner>
    );
  }
  return (
    <Banner tone="warn" action={<PayLink />}>
      <b className="strong">
        <span>{`Your ${plan} plan was paid until`}</span> <Day at={due.paidUntil} />.
      </b>{' '}
      Unless you pay, your account will be suspended on <Day at={due.suspendsAt} />, and your forms close.
    </Banner>
  );
}
