import type { EditedForm } from '@formwright/form-model';

const nameOf = ({ pages }: EditedForm): string => pages[0]?.title ?? '';

/**
 * The form with the name that the server has kept because somebody gave it elsewhere while `sent` was edited. Undo and later saves would bring
 * the former name back, so every step that has it is changed. A name that was typed here stays.
 */
export function withKeptName(form: EditedForm, sent: EditedForm, kept: string): EditedForm {
  if (kept === nameOf(sent).trim() || nameOf(form) !== nameOf(sent)) return form;
  const [first, ...rest] = form.pages;
  return first ? { ...form, pages: [{ ...first, title: kept }, ...rest] } : form;
}
