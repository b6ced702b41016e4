import { planCatalogue } from '@formwright/contracts/plans';
import { ONE_TIME_CENTS, priceText } from '@formwright/contracts/price';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PlanFacts } from '../../ui/plan-facts.tsx';
import page from './landing-page.module.css';
import styles from './plans-part.module.css';

/** What it costs: the plans as billing sells them. */
export const PlansPart = () => (
  <section className={styles.part} id="prices" aria-labelledby="prices-title">
    <h2 id="prices-title">What it costs</h2>
    <p className={page.lead}>Start for free, without a card. A payment is for one month, and nothing renews by itself.</p>
    <ul className={styles.plans}>
      {planCatalogue.map((plan, index) => (
        <li key={plan.name} className={styles.plan}>
          <PlanFacts plan={plan} cheaper={planCatalogue[index - 1]} />
          <Link className={plan.priceCents === 0 ? page.primary : page.secondary} to={paths.signUp}>
            {plan.priceCents === 0 ? 'Start for free' : 'Start free, upgrade later'}
          </Link>
        </li>
      ))}
    </ul>
    <p className="faint small">
      {`One more form without a plan: ${priceText(ONE_TIME_CENTS)}, once, for any number of responses. Where a server takes no payments, its operator sets the plans.`}
    </p>
  </section>
);
