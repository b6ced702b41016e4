import { countdownMs, writeCountdown } from '@formwright/form-model';
import type { ReactNode } from 'react';
import parts from '../parts/parts.module.css';
import { Panel } from '../settings/panel.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { TimePicker } from './time-picker.tsx';
import { durationText } from './time-texts.ts';
import styles from './times.module.css';
import type { TimesDraft } from './times-draft.ts';
import { useTimes } from './use-times.ts';

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
