import { type EditedForm, type FormDetails, settingsOf, withTheirSettings } from '@formwright/form-model';

const nameOf = ({ pages }: EditedForm): string => pages[0]?.title ?? '';

/**
 * The form with the name and the settings that were given elsewhere while it was edited from `sent`. Undo and later saves would bring the former
 * ones back, so every step that has them is changed. What was changed here stays.
 */
export function withKept(form: EditedForm, sent: EditedForm, kept: FormDetails): EditedForm {
  const settings = withTheirSettings(form.settings, sent.settings, settingsOf(kept));
  const isRenamed = kept.title !== nameOf(sent).trim() && nameOf(form) === nameOf(sent);
  const [first, ...rest] = form.pages;
  if (isRenamed && first) return { ...form, settings, pages: [{ ...first, title: kept.title }, ...rest] };
  return settings === form.settings ? form : { ...form, settings };
}
