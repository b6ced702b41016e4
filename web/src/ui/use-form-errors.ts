import { type ChangeEvent, type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
import { errorFields, errorText } from '../lib/api-error.ts';

export interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  /** Ref of the element around the general error. */
  summary: RefObject<HTMLDivElement | null>;
  /** The error of a field, until its value changes. */
  at: (field: string) => string | undefined;
  /** An error that belongs to no field of this form. It is shown above the button. */
  general: string | undefined;
  show: (error: unknown) => void;
  /** Clears the errors of a changed field and the general error. For the form's onChange. */
  forget: (field: string) => void;
  /** Shows an error that the browser has found by itself. */
  put: (field: string, text: string) => void;
  clear: () => void;
}

/**
 * Shows the server's errors at their fields and focuses the first of these fields. Without one, it focuses the general error, unless
 * the focus is in a field.
 * @param names the fields of this form
 */
export function useFormErrors(names: readonly string[]): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [general, setGeneral] = useState<string>();
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (shown === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // The button was disabled during the call and lost the focus, so the focus moves to the error. A focused field keeps it.
    const isInField = document.activeElement?.matches('input, textarea, select');
    (invalid ?? (isInField ? null : summary.current))?.focus();
  }, [shown]);

  return {
    form,
    summary,
    at: (field) => fields[field],
    general,
    show: (error) => {
      const texts = errorFields(error);
      const stray = Object.entries(texts).find(([field]) => !names.includes(field));
      setFields(texts);
      setGeneral(stray ? stray[1] : Object.keys(texts).length > 0 ? undefined : errorText(error));
      setShown((count) => count + 1);
    },
    forget: (field) => {
      setFields(({ [field]: _mended, ...rest }) => rest);
      setGeneral(undefined);
    },
    put: (field, text) => setFields((current) => ({ ...current, [field]: text })),
    clear: () => {
      setFields({});
      setGeneral(undefined);
    },
  };
}

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
