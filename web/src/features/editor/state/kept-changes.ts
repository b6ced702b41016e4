import { type EditedForm, type FormDetails, settingsOf, withTheirSettings } from '@formwright/form-model';

const nameOf = ({ pages }: EditedForm): string => pages[0]?.title ?? '';

/**
 * Adds the name and the settings that were changed elsewhere since `sent` to a form, unless they were changed here. It is called for every
 * step of Undo, because an older step or a later save would bring the former ones back.
 */
export function withKept(form: EditedForm, sent: EditedForm, kept: FormDetails): EditedForm {
  const settings = withTheirSettings(form.settings, sent.settings, settingsOf(kept));
  const isRenamed = kept.title !== nameOf(sent).trim() && nameOf(form) === nameOf(sent);
  const [first, ...rest] = form.pages;
  if (isRenamed && first) return { ...form, settings, pages: [{ ...first, title: kept.title }, ...rest] };
  return settings === form.settings ? form : { ...form, settings };
}
