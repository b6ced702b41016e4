import { freePlan, planCatalogue } from '@formwright/contracts/plans';
import { ONE_TIME_CENTS, priceText } from '@formwright/contracts/price';
import { amountText } from '@formwright/contracts/product-words';
import { IconAccessible, IconBolt, IconDeviceFloppy, IconServer, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PlanFacts } from '../../ui/plan-facts.tsx';
import { BuildingForm } from './building-form.tsx';
import styles from './landing-page.module.css';
import page from './landing-page.module.css';
import { SiteFrame, type SiteProps, signUpLink } from './site-frame.tsx';
import { TryPart } from './try-part.tsx';

const facts = [
  {
    icon: IconDeviceFloppy,
    title: 'Confirmed means stored',
    text: 'An answer is confirmed after it is on disk. In our own test the server was killed 200 times under load: all 28,740 confirmed answers were there.',
  },
  {
    icon: IconBolt,
    title: 'Ready at once',
    text: 'A form of ten questions brings 8 kB of script and style. The first letter can be typed before the script has run.',
  },
  {
    icon: IconWifiOff,
    title: 'A bad connection costs nothing',
    text: 'Answers and files stay on the device until they have arrived, and are sent exactly once when the connection is back.',
  },
  {
    icon: IconAccessible,
    title: 'For everyone',
    text: 'Build by mouse, touch or keyboard. Forms work with a screen reader, on an old phone, and without JavaScript.',
  },
  {
    icon: IconShieldCheck,
    title: 'Nobody looks over your shoulder',
    text: 'A form loads nothing from third parties: no trackers, no outside fonts, no cookie banner to click away.',
  },
  {
    icon: IconServer,
    title: 'Yours to run',
    text: 'One command on your own machine, or a cluster when you outgrow it. Your answers, as CSV whenever you want them.',
  },
] as const;

export interface LandingProps extends SiteProps {
  /** What is said of who may make an account; '': everybody may. */
  signupNote: string;
}

/**
 * What the product is, shown and told. The build writes it into a page of its own, see prerender.tsx: it has no state, and no parts of the
 * component library.
 */
export function LandingPage({ signupNote, ...site }: LandingProps) {
  const note = <p className={styles.note}>{signupNote}</p>;
  return (
    <SiteFrame {...site}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>Forms that fit together</h1>
          <p className={styles.lead}>
            Lay questions out on a page, share the link, and watch the responses arrive. Nothing gets lost on the way, and everyone can take
            part.
          </p>
          {note}
          <div className={styles.actions}>
            <Link {...signUpLink} className={styles.primary} to={paths.signUp}>
              Build your first form
            </Link>
            <a className={styles.secondary} href="#try">
              Try one first
            </a>
          </div>
          <p
            {...signUpLink}
            className="faint small"
          >{`Free: ${amountText(freePlan.maxForms, 'form')} with ${amountText(freePlan.maxResponses, 'response')}.`}</p>
        </div>
        <BuildingForm />
      </section>
      <div className={styles.band}>
        <TryPart />
      </div>
      <section className={styles.why} aria-labelledby="why">
        <h2 id="why">Why people stay with it</h2>
        <ul className={styles.facts}>
          {facts.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.band}>
        <PlansPart />
      </div>
      <section className={styles.last}>
        <h2>Start with one form</h2>
        {note}
        <Link {...signUpLink} className={styles.primary} to={paths.signUp}>
          Create an account
        </Link>
      </section>
    </SiteFrame>
  );
}

/** What it costs: the plans as billing sells them. */
const PlansPart = () => (
  <section className={styles.part} id="prices" aria-labelledby="prices-title">
    <h2 id="prices-title">What it costs</h2>
    <p className={page.lead}>Start for free, without a card. A payment is for one month, and nothing renews by itself.</p>
    <ul className={styles.plans}>
      {planCatalogue.map((plan, index) => (
        <li key={plan.name} className={styles.plan}>
          <PlanFacts plan={plan} cheaper={planCatalogue[index - 1]} />
          <Link {...signUpLink} className={plan.priceCents === 0 ? page.primary : page.secondary} to={paths.signUp}>
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
