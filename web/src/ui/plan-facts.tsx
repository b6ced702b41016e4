import type { PlanDetails } from '@formwright/contracts/plans';
import { priceText } from '@formwright/contracts/price';
import { amountText, planLabel } from '@formwright/contracts/product-words';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import styles from './plan-facts.module.css';

/** Name, price and content of a plan: on its card of the billing section, and on the landing page. It has no part of the component library. */
export function PlanFacts({ plan, isCurrent = false }: { plan: PlanDetails; isCurrent?: boolean }) {
  const { name, priceCents, maxForms, maxResponses, features } = plan;
  return (
    <>
      <div className={styles.head}>
        <h3>{planLabel(name)}</h3>
        {isCurrent && <Badge>Selected</Badge>}
      </div>
      <p className={styles.price}>
        <span className={`${styles.sum} num`}>{priceText(priceCents)}</span>
        {priceCents > 0 && <span className="faint"> per month</span>}
      </p>
      <ul className={styles.facts}>
        <Fact>{amount(maxForms, 'form')}</Fact>
        <Fact>{amount(maxResponses, 'response')}</Fact>
        <Fact>{`${plan.storageBytes / 1e9} GB for files and responses`}</Fact>
        <Fact>Unlimited questions</Fact>
        <Fact>Customization</Fact>
        <Fact>Automatic notifications</Fact>
        <Fact>Analytics</Fact>
        {features.includes('own-logo') && <Fact>Your own logo, without ours</Fact>}
      </ul>
    </>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconCheck size={15} stroke={2} aria-hidden />
      {children}
    </li>
  );
}

const amount = (most: number | null, unit: string) => (most === null ? `Unlimited ${unit}s` : amountText(most, unit));
