import { TIME_PART_MOST, type TimePart, turnTimePart } from '@formwright/form-model';
import { Fragment, type KeyboardEvent, useState } from 'react';
import styles from './times.module.css';
import { two } from './times-draft.ts';

interface TimePickerProps<P extends TimePart> {
  /** Name of the group for screen readers. */
  name: string;
  parts: readonly P[];
  value: Readonly<Record<P, number>>;
  onChange(value: Record<P, number>): void;
}

const STEPS = [-10, -5, -1, 1, 5, 10];

/** Numbers that wrap at their ends. The steps change the number that had the focus last. */
export function TimePicker<P extends TimePart>({ name, parts, value, onChange }: TimePickerProps<P>) {
  const [active, setActive] = useState(parts[0] as P);
  const set = (part: P, number: number) => onChange({ ...value, [part]: number });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame inside the panel's own
    <div role="group" aria-label={name} className="stack gap-6px">
      <div className={styles.parts}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span aria-hidden="true">:</span>}
            <PartField
              part={part}
              value={value[part]}
              isActive={part === active}
              onActive={() => setActive(part)}
              onChange={(number) => set(part, number)}
            />
          </Fragment>
        ))}
      </div>
      <div className={styles.steps}>
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            aria-label={`${by > 0 ? 'Add' : 'Subtract'} ${amount(active, Math.abs(by))}`}
            onClick={() => set(active, turnTimePart(active, value[active], by))}
          >
            {by > 0 ? `+${by}` : `−${-by}`}
          </button>
        ))}
      </div>
    </div>
  );
}

const amount = (part: TimePart, count: number): string => `${count} ${count === 1 ? part.slice(0, -1) : part}`;

interface PartFieldProps {
  part: TimePart;
  value: number;
  isActive: boolean;
  onActive(): void;
  onChange(value: number): void;
}

function PartField({ part, value, isActive, onActive, onChange }: PartFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const most = TIME_PART_MOST[part];
  const jump = (number: number) => {
    setTyped(null);
    onChange(number);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(-2);
    // 7 and then 5 is not 75 hours, but 5.
    const kept = Number(digits) > most ? digits.slice(-1) : digits;
    setTyped(kept);
    if (kept !== '') onChange(Number(kept));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, part, value);
    if (target === undefined) return;
    event.preventDefault();
    jump(target);
  };
  return (
    <label className={styles.part} data-active={isActive ? '' : undefined}>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuetext={amount(part, value)}
        value={typed ?? two(value)}
        onFocus={(event) => {
          onActive();
          event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span>{part}</span>
    </label>
  );
}

/** The number that a key asks for: arrows 1, with Shift 5, Page keys 10, Home and End the ends. */
function targetOf({ key, shiftKey }: KeyboardEvent, part: TimePart, value: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return TIME_PART_MOST[part];
  const step = { ArrowUp: shiftKey ? 5 : 1, ArrowDown: shiftKey ? -5 : -1, PageUp: 10, PageDown: -10 }[key];
  return step && turnTimePart(part, value, step);
}
