import { type ContentOf, dateControls, type ElementColumn, messages, writeDate } from '@formwright/form-model';
import { useState } from 'react';
import { isDay } from '../../../lib/dates.ts';
import { DateField, useDay } from '../../../ui/date-field.tsx';
import { ChoiceSetting, useChange } from './fields.tsx';
import styles from './settings.module.css';

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
      {content.defaultDateLabel === 'Custom' && <CustomSetting column={column} />}
      {content.defaultDateLabel === 'Range' && <RangeSetting column={column} />}
    </>
  );
}

/** The field is in the format of the element, as the date stands on the page. */
function CustomSetting({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const { content } = column;
  const day = useDay(controls(content).date, (next) => change({ defaultDateValue: written(next, content) }));
  return <DateField label="Custom date" format={content.typeDate} {...day} />;
}

/** Both dates are one setting, which is stored when both are valid and the end is after the start. */
function RangeSetting({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const { content } = column;
  const stored = controls(content);
  const [range, setRange] = useState({ start: stored.date, end: stored.endDate });
  const isTurned = isDay(range.start) && isDay(range.end) && range.end <= range.start;
  const set = (next: { start: string; end: string }) => {
    setRange(next);
    const isWhole = isDay(next.start) && isDay(next.end) && next.end > next.start;
    const value = isWhole ? `${written(next.start, content)} - ${written(next.end, content)}` : '';
    if (value !== content.defaultDateValue) change({ defaultDateValue: value });
  };
  return (
    <div className={styles.pair}>
      <DateField label="From" format={content.typeDate} value={range.start} onChange={(start) => set({ ...range, start })} />
      <DateField
        label="To"
        format={content.typeDate}
        error={isTurned ? messages.rangeOrder : undefined}
        value={range.end}
        onChange={(end) => set({ ...range, end })}
      />
    </div>
  );
}

/** Its days as 'yyyy-MM-dd'. */
const controls = (content: DateContent) => dateControls(content.defaultDateValue, { ...content, checkedTime: false });

function written(text: string, { typeDate }: DateContent): string {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? writeDate(year, month, day, typeDate) : '';
}
