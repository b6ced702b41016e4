import { countdownMs, type Deadline, type EditedDeadline, NO_COUNTDOWN, writeCountdown } from '@formwright/form-model';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isDay } from '../../../lib/dates.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { DateField } from '../../../ui/date-field.tsx';
import parts from '../parts/parts.module.css';
import { Panel } from '../settings/panel.tsx';
import { useEditor, useRun } from '../state/editor-context.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { TimePicker } from './time-picker.tsx';
import { durationText, momentText, zoneText } from './time-texts.ts';
import styles from './times.module.css';
import { draftDeadline, draftOf, editedDeadline, shownIn, type TimesDraft } from './times-draft.ts';

/** Until when the form is open, and how long each respondent has. */
export function TimesPanel() {
  const times = useTimes();
  const { draft, read } = times;
  return (
    <Panel title="Date range settings" label="Date range settings" place="Deadline and countdown" tool="times" onReset={times.reset}>
      <Section title="Deadline" onRemove={draft.date === '' ? undefined : () => times.changeDeadline({ date: '' })}>
        <DeadlineFields draft={draft} read={read} stored={times.stored} onChange={times.changeDeadline} />
      </Section>
      <Section title="Countdown" onRemove={isNone(draft) ? undefined : () => times.changeCountdown({ days: 0, hours: 0, minutes: 0 })}>
        <TimePicker name="Countdown" parts={['days', 'hours', 'minutes']} value={draft.countdown} onChange={times.changeCountdown} />
        <p className="faint tiny" role="status">
          {isNone(draft)
            ? 'No countdown: respondents take the time they need.'
            : `Each respondent has ${durationText(countdownMs(writeCountdown(draft.countdown)))} from opening the form. Then the answers are sent as they are.`}
        </p>
      </Section>
    </Panel>
  );
}

const isNone = ({ countdown }: TimesDraft): boolean => countdownMs(writeCountdown(countdown)) === 0;

function Section({ title, onRemove, children }: { title: string; onRemove: (() => void) | undefined; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h3 className={parts.legend}>{title}</h3>
        {onRemove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove the ${title.toLowerCase()}`}
            onClick={(event) => {
              focusFirstField(event.currentTarget);
              onRemove();
            }}
          >
            Remove
          </button>
        )}
      </header>
      {children}
    </section>
  );
}

/** Deadline and countdown. Each change is a step of the editor, stored with the next save. */
function useTimes() {
  const run = useRun();
  const deadline = useEditor((state) => state.history.present.settings.deadline);
  const countdown = useEditor((state) => state.history.present.settings.countdown);
  const stored = useEditor((state) => state.details.deadline);
  const draft = draftOf({ deadline, countdown });
  const last = useRef<TimesDraft>(null);
  const set = (args: { deadline?: EditedDeadline; countdown?: string }) => void run({ id: 'set-times', args });
  return {
    draft,
    read: draftDeadline(draft),
    stored,
    changeDeadline(part: Partial<TimesDraft>) {
      // The date is empty while another one is typed. The time and the zone come back with the new date.
      if (draft.date !== '') last.current = draft;
      set({ deadline: editedDeadline({ ...draft, ...(draft.date === '' && last.current), ...part }) });
    },
    changeCountdown: (changed: TimesDraft['countdown']) => set({ countdown: writeCountdown(changed) }),
    reset: deadline === null && countdown === NO_COUNTDOWN ? undefined : () => set({ deadline: null, countdown: NO_COUNTDOWN }),
  };
}

interface DeadlineFieldsProps {
  draft: TimesDraft;
  read: ReturnType<typeof draftDeadline>;
  /** The deadline that is in force. */
  stored: Deadline | null;
  onChange(change: Partial<TimesDraft>): void;
}

/** Date, time and zone of the deadline, and when that is. */
function DeadlineFields({ draft, read, stored, onChange }: DeadlineFieldsProps) {
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
