import { allColumns, checkPages, type EditedForm, formMessages } from '@formwright/form-model';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { type StoredForm, storeForm } from './api.ts';
import type { EditorStore } from './editor-store.ts';

export type SaveResult = { is: 'saved' } | { is: 'conflict' } | { is: 'refused'; why: string };

/** Why the form cannot be saved as it is, and what on the bench to look at. */
function problemBeforeSave(form: EditedForm): { text: string; column?: string } | null {
  if (!form.pages[0]?.title?.trim()) return { text: 'Please input the form name' };
  const unfilled = allColumns(form.pages).filter(({ column }) => column.empty);
  const [first] = unfilled;
  if (first) return { text: unfilled.length > 1 ? formMessages.emptyFields : formMessages.emptyField, column: first.column.uniqueId };
  const checked = checkPages(form.pages);
  return 'problems' in checked ? { text: checked.problems[0]?.message ?? 'Something went wrong.' } : null;
}

/** Saves what is on the bench. What is typed meanwhile stays unsaved. */
export async function save(store: EditorStore): Promise<SaveResult> {
  const { history, details } = store.getState();
  const form = history.present;
  const problem = problemBeforeSave(form);
  if (problem) {
    if (problem.column) store.lookAt(problem.column);
    return { is: 'refused', why: problem.text };
  }
  try {
    const stored: StoredForm = await storeForm(details._id, form, details.version);
    store.markSaved(form, stored.pages, stored.details);
    return { is: 'saved' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { is: 'conflict' };
    return { is: 'refused', why: errorText(error) };
  }
}
