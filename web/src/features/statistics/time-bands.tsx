import { shareText } from '../../lib/share-text.ts';
import type { Times } from './api.ts';
import styles from './statistics.module.css';

const nameOf = (upTo: number | null) => (upTo === 30 ? 'Up to 30 min' : upTo === 60 ? '31 to 60 min' : 'Longer');

/** How many took how long: a bar in three colors, and its legend. */
export function TimeBands({ times: { bands, count } }: { times: Times }) {
  return (
    <>
      <div className={styles.bands} aria-hidden>
        {bands.map(({ upTo, count: some }) => some > 0 && <span key={upTo} data-band={upTo ?? 'more'} style={{ flexGrow: some }} />)}
      </div>
      <dl className={styles.legend}>
        {bands.map(({ upTo, count: some }) => (
          <div key={upTo} data-band={upTo ?? 'more'}>
            <dt>{nameOf(upTo)}</dt>
            <dd className="num">
              <span>{`${some.toLocaleString('en')}`}</span> <span className="faint">{`(${shareText(some, count)})`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
