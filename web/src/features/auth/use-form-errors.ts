import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorFields, errorText } from '../../lib/api-error.ts';

export interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  /** Around the banner with the general failure. */
  summary: RefObject<HTMLDivElement | null>;
  /** The text at a field, until its value changes. */
  at: (field: string) => string | undefined;
  /** A failure that belongs to no field of this form. It stands right above the button, where whoever pressed it looks. */
  general: string | undefined;
  show: (error: unknown) => void;
  /** For the form's onChange: a field that is being mended is no longer marked, and the failure of the last try is past. */
  forget: (field: string) => void;
  /** A fault that was found here, before asking the server. */
  put: (field: string, text: string) => void;
  clear: () => void;
}

/**
 * The server's refusal, told at the fields it names; the first of them gets the focus. Without one, the failure has it, unless the focus stands in a field.
 * @param names the fields that this form has
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
    // A button that works cannot hold the focus: it was lost with the press, and goes to what came of it. A field keeps it.
    const isInField = document.activeElement instanceof HTMLInputElement;
    (invalid ?? (isInField ? null : summary.current))?.focus();
  }, [shown]);

  return {
    form,
    summary,
    at: (field) => fields[field],
    general,
    show: (error) => {
      const told = errorFields(error);
      const stray = Object.entries(told).find(([field]) => !names.includes(field));
      setFields(told);
      setGeneral(stray ? stray[1] : Object.keys(told).length > 0 ? undefined : errorText(error));
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
