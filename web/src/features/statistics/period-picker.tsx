import { useEffect, useState } from 'react';
import { Pills } from '../../ui/pills.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { lastDays, type Period, PRESETS } from './period.ts';
import styles from './statistics.module.css';

/** Chooses the days of the statistics: by one press, or from one day to another. */
export function PeriodPicker({ period, onChange }: { period: Period; onChange(next: Period): void }) {
  const [draft, setDraft] = useState(period);
  useEffect(() => setDraft({ from: period.from, to: period.to }), [period.from, period.to]);
  const change = (part: Partial<Period>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // A range is applied only with both ends.
    if (next.from && next.to && next.from <= next.to) onChange(next);
  };
  const isTurned = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  return (
    <div className={styles.period}>
      <Pills label="Period">
        {PRESETS.map(({ days, label }) => {
          const preset = lastDays(days, Date.now());
          const isChosen = preset.from === period.from && preset.to === period.to;
          return (
            <button key={days} type="button" aria-pressed={isChosen} onClick={() => onChange(preset)}>
              {label}
            </button>
          );
        })}
      </Pills>
      <div className={styles.range}>
        <TextField label="From" type="date" value={draft.from} max="2999-12-30" onChange={({ target }) => change({ from: target.value })} />
        <TextField
          label="To"
          type="date"
          value={draft.to}
          max="2999-12-30"
          error={isTurned ? 'The end is before the start.' : undefined}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
    </div>
  );
}
