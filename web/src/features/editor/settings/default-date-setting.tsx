import { type ContentOf, dateControls, type ElementColumn, writeDate } from '@formwright/form-model';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSetting } from './fields.tsx';
import styles from './settings.module.css';
import { useChange } from './use-change.ts';

type DateContent = ContentOf<'date'>;

const DEFAULTS = [
  { value: 'None', label: 'None' },
  { value: 'Current', label: 'Current' },
  { value: 'Custom', label: 'Custom' },
  { value: 'Range', label: 'Range' },
] as const;

/** The default date. */
export function DefaultDateSetting({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const { content } = column;
  return (
    <>
      <ChoiceSetting
        label="Default date"
        value={content.defaultDateLabel}
        options={DEFAULTS}
        onChange={(defaultDateLabel) => change({ defaultDateLabel })}
      />
      {content.defaultDateLabel === 'Custom' && (
        <TextInput
          type="date"
          label="Custom date"
          value={controls(content).date}
          onChange={(event) => change({ defaultDateValue: written(event.currentTarget.value, content) })}
        />
      )}
      {content.defaultDateLabel === 'Range' && <RangeSetting column={column} />}
    </>
  );
}

/** Both dates are one setting, which is stored when both are valid and the end is after the start. */
function RangeSetting({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const stored = controls(column.content);
  const [range, setRange] = useState({ start: stored.date, end: stored.endDate });
  const set = (next: { start: string; end: string }) => {
    const end = next.end > next.start ? next.end : '';
    setRange({ start: next.start, end });
    const isWhole = next.start !== '' && end !== '';
    const value = isWhole ? `${written(next.start, column.content)} - ${written(end, column.content)}` : '';
    if (value !== column.content.defaultDateValue) change({ defaultDateValue: value });
  };
  return (
    <div className={styles.pair}>
      <TextInput type="date" label="From" value={range.start} onChange={(event) => set({ ...range, start: event.currentTarget.value })} />
      <TextInput
        type="date"
        label="To"
        description={range.start && !range.end ? 'After the first date.' : undefined}
        value={range.end}
        min={range.start || undefined}
        onChange={(event) => set({ ...range, end: event.currentTarget.value })}
      />
    </div>
  );
}

/** Values for native controls: 'yyyy-MM-dd'. */
const controls = (content: DateContent) => dateControls(content.defaultDateValue, { ...content, checkedTime: false });

function written(native: string, { typeDate }: DateContent): string {
  const [year, month, day] = native.split('-').map(Number);
  return year && month && day ? writeDate(year, month, day, typeDate) : '';
}
