import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import type { Me } from '../api.ts';
import { PlanCards } from '../checkout/plan-cards.tsx';
import { PlanSummary } from '../checkout/plan-summary.tsx';
import type { Quota } from '../quota.ts';
import limits from '../quota-card.module.css';
import { QuotaCard } from '../quota-card.tsx';
import { ResponsesMeter, type TakenOfForm } from '../responses-meter.tsx';
import { StorageCard } from '../storage/storage-card.tsx';
import { PaymentList } from './payment-list.tsx';
import { Section } from './section.tsx';

export interface BillingSectionProps {
  me: Me;
  quota: Quota | null;
  /** Undefined while they are not known. */
  forms: readonly (TakenOfForm & { isOneTime: boolean })[] | undefined;
}

/** The plan, how much of it is used, the other plans, and what was paid. */
export function BillingSection({ me, quota, forms }: BillingSectionProps) {
  const navigate = useNavigate();
  const onFree = () => void navigate(paths.forms);
  return (
    <Section id="billing" title="Billing" text="Your plan and how much of it is used. Paying opens a new window." isWide>
      <PlanSummary me={me} forms={forms?.filter(({ isOneTime }) => !isOneTime).length} onFree={onFree} />
      <div className={`card ${limits.limits}`}>
        {quota && <QuotaCard quota={quota} isWide hasPlan={false} />}
        <ResponsesMeter forms={forms ?? []} />
        <StorageCard />
      </div>
      <PlanCards me={me} onFree={onFree} />
      <PaymentList />
    </Section>
  );
}
