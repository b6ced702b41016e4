import type { PlanDetails } from '@formwright/contracts/plans';
import { priceText } from '@formwright/contracts/price';
import { amountText, planLabel } from '@formwright/contracts/product-words';
import { IconCheck } from '@tabler/icons-react';
import { Badge } from './badge.tsx';
import styles from './plan-facts.module.css';

interface PlanFactsProps {
  plan: PlanDetails;
  /** The next cheaper plan. What this one adds to it stands first. */
  cheaper: PlanDetails | undefined;
  isCurrent?: boolean;
}

/**
 * Name, price and content of a plan: on its card of the billing section, and on the landing page. It has no part of the component library.
 */
export function PlanFacts({ plan, cheaper, isCurrent = false }: PlanFactsProps) {
  const { name, priceCents } = plan;
  const known = cheaper ? factsOf(cheaper) : [];
  const facts = factsOf(plan);
  return (
    <>
      <div className={styles.head}>
        <h3>{planLabel(name)}</h3>
        {isCurrent && <Badge tone="brand">Your plan</Badge>}
      </div>
      <p>
        <span className={`${styles.sum} num`}>{priceText(priceCents)}</span>
        {priceCents > 0 && <span className="faint"> per month</span>}
      </p>
      <div className={styles.content}>
        <Facts
          heading={cheaper ? `More than ${planLabel(cheaper.name)}` : 'Included'}
          facts={facts.filter((fact) => !known.includes(fact))}
        />
        {cheaper && <Facts heading={`As in ${planLabel(cheaper.name)}`} facts={facts.filter((fact) => known.includes(fact))} />}
      </div>
    </>
  );
}

const factsOf = ({ maxForms, maxResponses, storageBytes, features }: PlanDetails): string[] => [
  maxForms === null ? 'Unlimited forms' : amountText(maxForms, 'form'),
  maxResponses === null ? 'Unlimited responses' : `${amountText(maxResponses, 'response')} per form`,
  `${storageBytes / 1e9} GB for files and responses`,
  'Unlimited questions',
  'Customization',
  'Automatic notifications',
  'Analytics',
  ...(features.includes('own-logo') ? ['Your own logo, without ours'] : []),
];

function Facts({ heading, facts }: { heading: string; facts: readonly string[] }) {
  return (
    <>
      <p className={styles.heading}>{heading}</p>
      <ul className={styles.facts} aria-label={heading}>
        {facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={15} stroke={2} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
    </>
  );
}
