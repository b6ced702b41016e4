import { shareText } from '../../lib/share-text.ts';
import type { Reached } from './api.ts';
import styles from './leaving.module.css';
import { stepsOf } from './leaving.ts';

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
