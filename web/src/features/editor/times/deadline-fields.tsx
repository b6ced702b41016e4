import type { Deadline } from '@formwright/form-model';
import { useEffect, useState } from 'react';
import { isDay } from '../../../lib/dates.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { TimePicker } from './time-picker.tsx';
import { durationText, momentText, zoneText } from './time-texts.ts';
import styles from './times.module.css';
import { type draftDeadline, shownIn, type TimesDraft } from './times-draft.ts';

interface DeadlineFieldsProps {
  draft: TimesDraft;
  read: ReturnType<typeof draftDeadline>;
  /** The deadline that is in force. */
  stored: Deadline | null;
  onChange(change: Partial<TimesDraft>): void;
}

/** Date, time and zone of the deadline, and when that is. */
export function DeadlineFields({ draft, read, stored, onChange }: DeadlineFieldsProps) {
  const deadline = 'ok' in read ? read.ok : null;
  return (
    <>
      <DateField
        label="Date"
        min="2000-01-01"
        max="2999-12-31"
        value={draft.date}
        error={isDay(draft.date) && 'problem' in read ? read.problem : undefined}
        onChange={(date) => onChange({ date })}
      />
      {draft.date === '' ? (
        <p className="faint tiny" role="status">
          No deadline: the form stays open.
        </p>
      ) : (
        <>
          <TimePicker name="Time of the deadline" parts={['hours', 'minutes']} value={draft} onChange={onChange} />
          {deadline && <When deadline={deadline} isStored={stored?.at === deadline.at} />}
          <Zone zone={draft.zone} at={deadline?.at ?? 0} onChange={(zone) => onChange(deadline ? shownIn(zone, deadline.at) : { zone })} />
        </>
      )}
    </>
  );
}

/** The moment in words. What is left is not announced, because it changes by itself. */
function When({ deadline, isStored }: { deadline: Deadline; isStored: boolean }) {
  const left = deadline.at - useNow();
  const closes = isStored ? 'The form is closed' : 'Saving closes the form at once';
  return (
    <div className={styles.when} data-past={left <= 0 ? '' : undefined}>
      <p role="status">{momentText(deadline)}</p>
      <p>{left > 0 ? `In ${durationText(left, 2)}` : `${closes}: this time has passed.`}</p>
    </div>
  );
}

function Zone({ zone, at, onChange }: { zone: string; at: number; onChange(zone: string): void }) {
  const own = readerZone();
  return (
    <p className="faint tiny">
      <span>{`Time zone: ${zoneText(zone, at)}`}</span>
      {own !== zone && (
        <button
          type="button"
          className={styles.own}
          onClick={(event) => {
            focusFirstField(event.currentTarget);
            onChange(own);
          }}
        >
          {`Use ${zoneText(own, at)}`}
        </button>
      )}
    </p>
  );
}

const TICK_MS = 10_000;

/** Epoch milliseconds, new every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
