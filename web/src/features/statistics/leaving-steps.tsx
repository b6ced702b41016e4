import { shareText } from '../../lib/share-text.ts';
import type { Reached } from './api.ts';
import styles from './leaving.module.css';

const shown = (count: number) => count.toLocaleString('en');

/** Where visitors leave the form: a bar for each step, and how many went no further. */
export function LeavingSteps({ reached }: { reached: Reached }) {
  return (
    <ol className={styles.steps}>
      {stepsOf(reached).map(({ name, visits, left, isMost }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way.
        <li key={index} data-most={isMost || undefined}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className="num">
            <span>{`${shown(visits)}`}</span> <span className="faint">{`(${shareText(visits, reached.opened)})`}</span>
          </span>
          <span className={styles.track} aria-hidden>
            <span style={{ inlineSize: `${(visits / reached.opened) * 100}%` }} />
          </span>
          <span className={`${styles.left} num`}>
            {left > 0 && <span>{`${shown(left)} left here`}</span>}
            {isMost && <strong> · the most</strong>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface Step {
  name: string;
  /** Visits that came so far. */
  visits: number;
  /** Visits that came so far and no further; 0 for those who sent the form. */
  left: number;
  /** Whether more visits end here than at any other step. */
  isMost: boolean;
}

/** The way through a form, from opening to sending it. */
function stepsOf({ opened, began, pages, sent }: Reached): Step[] {
  const steps = [
    { name: 'Opened', visits: opened },
    { name: 'Began to fill in', visits: began },
    ...pages.map(({ number, question, reached }) => ({
      name: question ? `Page ${number} · ${question}` : `Page ${number}`,
      visits: reached,
    })),
    { name: 'Sent', visits: sent },
  ];
  const left = steps.map(({ visits }, index) => visits - (steps[index + 1]?.visits ?? visits));
  const most = Math.max(...left);
  return steps.map((step, index) => ({ ...step, left: left[index] ?? 0, isMost: most > 0 && left.indexOf(most) === index }));
}
