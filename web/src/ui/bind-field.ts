import type { ChangeEvent, Dispatch, SetStateAction } from 'react';
import type { FormErrors } from './use-form-errors.ts';

/** @returns a function that makes the props of a required text field by its name: it keeps its value among `values` and shows its error */
export function bindField<V extends Record<string, string>>(values: V, setValues: Dispatch<SetStateAction<V>>, errors: FormErrors) {
  return (name: keyof V & string) => ({
    name,
    required: true,
    value: values[name],
    error: errors.at(name),
    onChange: (event: Pick<ChangeEvent<HTMLInputElement>, 'currentTarget'>) => {
      const { value } = event.currentTarget;
      setValues((current) => ({ ...current, [name]: value }));
      errors.forget(name);
    },
  });
}
