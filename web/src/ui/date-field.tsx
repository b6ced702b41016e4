import { messages, numberWords, readMoment } from '@formwright/form-model';
import { typingDate } from '@formwright/form-renderer';
import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isDay, READER_FORMAT } from '../lib/dates.ts';
import styles from './date-field.module.css';
import { TextField } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

type Separator = '/' | '-' | '.';

interface DateFieldProps {
  label: string;
  /** 'yyyy-MM-dd', '' for none, or `UNREAD` with what was typed and is no date. */
  value: string;
  /** Of the text. Dates go on as 'yyyy-MM-dd' in any format. */
  format?: string;
  /** The first and the last day that it takes, as 'yyyy-MM-dd'. */
  min?: string;
  max?: string;
  description?: string | undefined;
  error?: string | undefined;
  /** Gets the next `value`: `isDay` tells what it is. */
  onChange(value: string): void;
}

/**
 * A date that is typed in the format of all dates around it, or chosen from the browser's calendar. A field of the browser would show the
 * format of the browser's language. It takes what is pasted in other ways of writing, too: 2026-11-26, 26 Nov 2026.
 */
export function DateField({ label, value, format = READER_FORMAT, onChange, ...rest }: DateFieldProps) {
  const { min = '1900-01-01', max = '2999-12-30', description, error } = rest;
  const calendar = useRef<HTMLInputElement>(null);
  const content = {
    typeDate: format,
    separator: format.replace(/\w/g, '').charAt(0) as Separator,
    checkedTime: false,
    timeFormat: '24',
  } as const;
  const read = (text: string) => readMoment(numberWords(text, format), content);
  const show = (day: string) => {
    const moment = readMoment(day, content);
    return typeof moment === 'string' ? day : moment.text;
  };
  const { error: unread, props } = useTyped({
    value,
    show,
    read(text) {
      const moment = read(text);
      return typeof moment !== 'string' && moment.date >= min && moment.date <= max ? moment.date : undefined;
    },
    problem(text) {
      const moment = read(text);
      if (typeof moment !== 'string') return `Enter a date from ${show(min)} to ${show(max)}.`;
      return moment === 'shortYear' ? messages.year(format.toLowerCase()) : messages.date(format.toLowerCase());
    },
    onChange,
  });
  return (
    <div className={styles.root}>
      <TextField
        {...props}
        label={label}
        inputMode="numeric"
        placeholder={format.toLowerCase()}
        maxLength={40}
        description={description}
        error={unread ?? error}
        rightSection={
          <ActionIcon
            aria-label={`${label}: open the calendar`}
            onClick={() => {
              // It opens at the chosen day.
              if (calendar.current) calendar.current.value = isDay(value) ? value : '';
              calendar.current?.showPicker();
            }}
          >
            <IconCalendar size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        onChange={(event) => {
          const { currentTarget: input, nativeEvent } = event;
          const isAtEnd = input.selectionEnd === input.value.length;
          if ((nativeEvent as Partial<InputEvent>).inputType === 'insertText' && isAtEnd) input.value = typingDate(input.value, content);
          props.onChange(event);
        }}
      />
      <input
        ref={calendar}
        className={styles.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
      />
    </div>
  );
}

/** `value` and `onChange` of a field for a place that keeps days only: what is typed and is none stays in the field, and counts as ''. */
export function useDay(stored: string, onChange: (day: string) => void) {
  const [written, setWritten] = useState(stored);
  return {
    value: (isDay(written) ? written : '') === stored ? written : stored,
    onChange(next: string) {
      setWritten(next);
      onChange(isDay(next) ? next : '');
    },
  };
}
