import { OPACITIES } from '@formwright/form-model';
import { useId } from 'react';
import parts from '../parts/parts.module.css';
import styles from './look.module.css';

interface RadioRowProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

/** A choice of a few values, side by side. */
export function RadioRow<T extends string | number>({ label, value, options, onChange }: RadioRowProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend className={parts.legend}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const OPACITY_CHOICES = OPACITIES.map((value) => ({ value, label: `${Math.round(value * 100)}%` }));
