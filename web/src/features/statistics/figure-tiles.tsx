import type { ReactNode } from 'react';
import { durationText } from '../../lib/duration-text.ts';
import type { Chart, Times } from './api.ts';
import styles from './statistics.module.css';

/** The four figures of the period. */
export function FigureTiles({ chart: { total, completionRate }, times }: { chart: Chart; times: Times }) {
  const { views, starts, responses } = total;
  return (
    <dl className={styles.tiles}>
      <Tile name="Starts" note="times the form was opened">
        {shown(views)}
      </Tile>
      <Tile name="Submissions" note={starts > 0 ? `of ${shown(starts)} who began to fill it in` : 'answers that arrived'}>
        {shown(responses)}
      </Tile>
      <Tile name="Completion rate" note={responses > views ? 'not every start was recorded' : 'submissions per 100 starts'}>
        {views === 0 ? '–' : `${completionRate.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`}
      </Tile>
      <Tile name="Completion time" note={times.most === null ? 'from start to submit' : `nine of ten within ${durationText(times.most)}`}>
        {times.median === null ? '–' : durationText(times.median)}
      </Tile>
    </dl>
  );
}

const shown = (count: number) => count.toLocaleString('en');

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={`card ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className={`${styles.figure} num`}>{children}</dd>
      <dd className="faint tiny">{note}</dd>
    </div>
  );
}
