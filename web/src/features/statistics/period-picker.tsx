import { useEffect, useState } from 'react';
import { isDay } from '../../lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Pills } from '../../ui/pills.tsx';
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
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(next);
  };
  const isTurned = isDay(draft.from) && isDay(draft.to) && draft.from > draft.to;
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
        <DateField label="From" value={draft.from} onChange={(from) => change({ from })} />
        <DateField
          label="To"
          value={draft.to}
          error={isTurned ? 'The end is before the start.' : undefined}
          onChange={(to) => change({ to })}
        />
      </div>
    </div>
  );
}
