import { type CheckSituation, checkPages, formMessages, type Pages, type Problem } from '@formwright/form-model';
import { AppError } from '@formwright/platform';

const literal: readonly string[] = Object.values(formMessages);

/** The pages of newForm: JSON text or the value itself. Columns may still wait for their element. */
export function readNewPages(newform: unknown): Pages {
  const pages = readPages(typeof newform === 'string' ? parseJson(newform) : newform, 'draft', 'newform');
  if (!pages[0]?.title?.trim()) throw new AppError('forms.invalid_form', { title: 'The form name is required' });
  return withOwnImages(pages, new Set(), 'newform');
}

/** The document of a save. Title and header stand beside the pages; the first page carries the title along. */
export function readSavedForm(fields: { title: string; form_header: string; formData: unknown[] }): {
  pages: Pages;
  title: string;
  header: string;
} {
  const title = fields.title.trim();
  const header = fields.form_header.trim();
  if (title === '') throw new AppError('forms.invalid_form', { title: 'Please input the form name' });
  for (const [field, value] of Object.entries({ title, form_header: header })) {
    if (/\p{Cc}|\p{Cs}/u.test(value))
      throw new AppError('forms.invalid_form', { [field]: 'This text has characters that cannot be kept.' });
  }
  const [first, ...others] = readPages(fields.formData, 'save', 'formData');
  if (!first) throw new AppError('forms.invalid_form', { formData: 'A form has at least one page.' });
  return { pages: [{ ...first, title }, ...others], title, header };
}

function readPages(value: unknown, situation: CheckSituation, field: string): Pages {
  const checked = checkPages(value, situation);
  if ('ok' in checked) return checked.ok;
  throw new AppError('forms.invalid_form', { [field]: checked.problems[0] ? textOf(checked.problems[0]) : 'This is no form.' });
}

/** The texts of the specification stand alone; any other says where the trouble is. */
const textOf = ({ path, message }: Problem): string => (literal.includes(message) || path === '' ? message : `${path}: ${message}`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('forms.invalid_form', { newform: 'This is not JSON.' });
  }
}

/** Where the pictures of these pages are served from; columns without one are left out. */
export function imageSources(pages: Pages): string[] {
  return imageColumns(pages).flatMap(({ content }) => (content.src === '' ? [] : [content.src]));
}

export function imageColumns(pages: Pages) {
  return pages
    .flatMap((page) => page.rows.flatMap((row) => row.content[0].cols))
    .flatMap((column) => (column.tabname === 'image' ? [column] : []));
}

/** Refuses a picture that is not one of the form's own. */
export function withOwnImages(pages: Pages, own: ReadonlySet<string>, field: string): Pages {
  if (imageSources(pages).some((src) => !own.has(src))) {
    throw new AppError('forms.invalid_form', { [field]: 'An image does not belong to this form. Please choose the file again.' });
  }
  return pages;
}
