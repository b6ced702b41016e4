import { IconAccessible, IconBolt, IconDeviceFloppy, IconServer, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LogoMark } from '../../ui/wordmark.tsx';
import { BuildingForm } from './building-form.tsx';
import styles from './landing-page.module.css';

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
    title: 'A bad line costs nothing',
    text: 'Answers and files stay on the device until they have arrived, and are sent once when the line is back.',
  },
  {
    icon: IconAccessible,
    title: 'For everyone',
    text: 'Build by mouse, touch or keyboard. Forms work with a screen reader, on an old phone, and without JavaScript.',
  },
  {
    icon: IconShieldCheck,
    title: 'Nobody looks over the shoulder',
    text: 'A form loads nothing from anybody else: no tracker, no foreign fonts, no cookie banner to click away.',
  },
  {
    icon: IconServer,
    title: 'Yours to run',
    text: 'One command on your own machine, or a cluster when you outgrow it. Your answers, as CSV whenever you want them.',
  },
] as const;

/**
 * What the product is, shown and told. The build writes it into a page of its own, see prerender.tsx: it has no state, and no parts of the
 * component library.
 */
export function LandingPage({ name }: { name: string }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link className={styles.brand} to={paths.home}>
          <LogoMark height={27} />
          {name}
        </Link>
        <nav className={styles.nav} aria-label="Account">
          <Link className={styles.quiet} to={paths.signIn}>
            Sign in
          </Link>
          <Link className={styles.primarySmall} to={paths.signUp}>
            Create an account
          </Link>
        </nav>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>Forms that fit together</h1>
            <p className={styles.lead}>
              Lay questions onto a page, share the link, and watch the answers arrive. Nothing gets lost on the way, and everybody can take
              part.
            </p>
            <div className={styles.actions}>
              <Link className={styles.primary} to={paths.signUp}>
                Build your first form
              </Link>
              <Link className={styles.secondary} to={paths.signIn}>
                Sign in
              </Link>
            </div>
            <p className={styles.note}>Free: one form with ten answers.</p>
          </div>
          <BuildingForm />
        </section>
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
        <section className={styles.last}>
          <h2>Start with one form</h2>
          <Link className={styles.primary} to={paths.signUp}>
            Create an account
          </Link>
        </section>
      </main>
    </div>
  );
}
