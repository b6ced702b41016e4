import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import type { Me } from '../api.ts';
import { PlanCards } from '../checkout/plan-cards.tsx';
import { PlanSummary } from '../checkout/plan-summary.tsx';
import type { Quota } from '../quota.ts';
import { QuotaCard } from '../quota-card.tsx';
import { StorageCard } from '../storage/storage-card.tsx';
import { PaymentList } from './payment-list.tsx';
import { Section } from './section.tsx';

/** The plan, how much of it is used, the other plans, and what was paid. */
export function BillingSection({ me, quota, forms }: { me: Me; quota: Quota | null; forms: number | undefined }) {
  const navigate = useNavigate();
  const onFree = () => void navigate(paths.forms);
  return (
    <Section id="billing" title="Billing" text="Your plan and how much of it is used. Paying opens a new window." isWide>
      <PlanSummary me={me} forms={forms} onFree={onFree} />
      {quota && <QuotaCard quota={quota} isWide hasPlan={false} />}
      <StorageCard />
      <PlanCards me={me} onFree={onFree} />
      <PaymentList />
    </Section>
  );
}
