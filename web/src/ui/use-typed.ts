import { afterPress } from '@formwright/form-renderer/after-press';
import { type ChangeEvent, useState } from 'react';

/** Stands before a typed text that is no value, because it may look like one: a day of the next century. */
const UNREAD = '?';

interface Typed {
  /** A value of `read`, '' for none, or `UNREAD` with what was typed and is no value. */
  value: string;
  /** The value of a text; undefined where it is none. */
  read(text: string): string | undefined;
  /** The text of a value. */
  show(value: string): string;
  /** What is wrong with a text that is no value. */
  problem(text: string): string;
  /** Gets the next `value`, which has to follow. */
  onChange(value: string): void;
}

/** For a field whose text stands for a value. The text is read with each key, and written out when the field is left. */
export function useTyped({ value, read, show, problem, onChange }: Typed) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const written = (text: string) => (text.trim() === '' ? '' : (read(text) ?? `${UNREAD}${text}`));
  const unread = value.startsWith(UNREAD) ? value.slice(UNREAD.length) : undefined;
  return {
    // Half a date is no mistake while it is typed.
    error: isTyping || unread === undefined ? undefined : problem(unread),
    props: {
      value: isTyping && written(typed) === value ? typed : (unread ?? show(value)),
      autoComplete: 'off',
      spellCheck: false,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyping(true);
        setTyped(currentTarget.value);
        onChange(written(currentTarget.value));
      },
      // Waits for the end of a press: an error that appears would move what is being pressed.
      onBlur: () => afterPress(() => setTyping(false)),
    } as const,
  };
}
