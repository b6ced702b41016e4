import { priceText } from '@formwright/contracts/price';
import { planLabel } from '@formwright/contracts/product-words';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { type Me, plansQuery } from '../api.ts';
import { Day } from '../day.tsx';
import { accountContentsQuery } from '../profile/api.ts';
import { type Billing, billingQuery } from './api.ts';
import { FreeButton } from './free-button.tsx';
import { isDue } from './plan-notes.tsx';
import styles from './plan-summary.module.css';

interface PlanSummaryProps {
  me: Me;
  /** How many forms take a place of the plan; undefined while it is not known. */
  forms: number | undefined;
  onFree: () => void;
}

/**
 * The plan that the account has, what is paid next, how much is used, and the way out of it. The plans below say why something did not
 * load.
 */
export function PlanSummary({ me, forms, onFree }: PlanSummaryProps) {
  const plan = useQuery(plansQuery).data?.find(({ name }) => name === me.plan);
  const { data: billing } = useQuery(billingQuery);
  const { data: contents } = useQuery(accountContentsQuery);
  if (!plan || !billing) return null;
  const { name, priceCents, maxForms, maxResponses } = plan;
  return (
    <section className={`card ${styles.summary}`} aria-label="Current plan">
      <div className={styles.head}>
        <div>
          <p className={styles.name}>
            <b className="strong">{planLabel(name)}</b>
            {isDue(me, billing) && <Badge tone="brass">Payment due</Badge>}
          </p>
          <p className="muted small">
            {name !== 'Free' && billing.paidUntil === null ? (
              'Nothing is paid for it'
            ) : (
              <>
                <span className="num">{priceText(priceCents)}</span>
                {priceCents > 0 && ' per month'}
              </>
            )}
          </p>
        </div>
        <FreeButton me={me} onFree={onFree} label="Cancel plan" />
      </div>
      <dl className={styles.facts}>
        {/* What has a limit is shown in bars below, where there is a form. */}
        {maxForms === null && <Fact term="Forms">{unlimited(forms)}</Fact>}
        {maxResponses === null && <Fact term="Responses">{unlimited(contents?.responses)}</Fact>}
        {maxResponses !== null && forms === 0 && <Fact term="Responses">{`${maxResponses.toLocaleString('en')} for each form`}</Fact>}
        <Fact term={isAhead(billing.paidUntil) && me.plan !== 'Free' ? 'Paid until' : 'Next payment'}>
          <NextPayment me={me} billing={billing} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="muted small">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** '1,204, no limit' */
const unlimited = (used: number | undefined): string => `${used === undefined ? '…' : used.toLocaleString('en')}, no limit`;

const isAhead = (paidUntil: number | null): boolean => paidUntil !== null && paidUntil > Date.now();

function NextPayment({ me, billing: { paidUntil, suspendsAt } }: { me: Me; billing: Billing }) {
  if (me.plan === 'Free') return 'None';
  if (paidUntil === null) return 'None: the plan has no end';
  return (
    <>
      {!isAhead(paidUntil) && 'Due since '}
      <Day at={paidUntil} />
      <span className="muted small">
        {'. Nothing renews by itself.'}
        {suspendsAt !== null && (
          <>
            {' If you neither pay nor cancel by '}
            <Day at={suspendsAt} />
            {', the account is suspended.'}
          </>
        )}
      </span>
    </>
  );
}
