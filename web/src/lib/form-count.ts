import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Puts the number of a form's responses into the list of forms, which its tabs and cards show, without reading that list again. */
export function showCount(queries: QueryClient, formId: string, responses: number): void {
  queries.setQueryData<readonly { _id: string; responses: number }[]>(queryKeys.forms, (forms) =>
    forms?.some((form) => form._id === formId && form.responses !== responses)
      ? forms.map((form) => (form._id === formId ? { ...form, responses } : form))
      : forms,
  );
}
