import { messages, readPart } from '@formwright/form-model';
import { TextField } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

interface TimeFieldProps {
  label: string;
  /** 'HH:mm', '' for none, or `UNREAD` with what was typed and is no time. */
  value: string;
  /** Gets the next `value`. */
  onChange(value: string): void;
}

const FORMAT = { typeDate: 'dd/MM/yyyy', checkedTime: true, timeFormat: '24' } as const;

/** A time of the day, typed as people write it: 9:05, 930, 2 pm. It is shown as all other times are. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const { error, props } = useTyped({
    value,
    read: (text) => readPart('time', text, FORMAT),
    show: (time) => time,
    problem: () => messages.time('hh:mm'),
    onChange,
  });
  return <TextField {...props} label={label} placeholder="hh:mm" maxLength={20} error={error} />;
}
