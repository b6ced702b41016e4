import {
  type CheckSituation,
  checkPages,
  completePages,
  filledColumns,
  formMessages,
  isBlank,
  type Pages,
  type Problem,
  problemPlace,
  problemText,
} from '@formwright/form-model';
import { AppError, type ErrorFields, InputError, parseJson } from '@formwright/platform';

const literal: readonly string[] = Object.values(formMessages);

export const NOT_KEPT = 'This text has characters that cannot be kept.';
/** Whether a title or header has no control characters and no halves of characters. */
export const isKept = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text);

/** The pages of newForm. */
export function readNewPages(newform: unknown): Pages {
  const pages = readDraft(newform, 'newform');
  if (isBlank(pages[0]?.title ?? '')) throw new AppError('forms.invalid_form', { title: 'The form name is required' });
  return withOwnImages(pages, new Set(), 'newform');
}

/** Pages that a call sends as JSON text or as the value itself. Columns may be empty. @param field the name in the call */
export function readDraft(value: unknown, field: string): Pages {
  return readPages(typeof value === 'string' ? readText(value, field) : value, 'draft', field);
}

/** The document of a save. The call has title and header beside the pages; the title is also stored in the first page. */
export function readSavedForm(fields: { title: string; form_header: string; formData: unknown[] }): {
  pages: Pages;
  title: string;
  header: string;
} {
  const title = fields.title.trim();
  const header = fields.form_header.trim();
  if (isBlank(title)) throw new AppError('forms.invalid_form', { title: 'Please input the form name' });
  for (const [field, value] of Object.entries({ title, form_header: header })) {
    if (!isKept(value)) throw new AppError('forms.invalid_form', { [field]: NOT_KEPT });
  }
  const [first, ...others] = readPages(fields.formData, 'save', 'formData');
  if (!first) throw new AppError('forms.invalid_form', { formData: 'A form has at least one page.' });
  return { pages: [{ ...first, title }, ...others], title, header };
}

function readPages(value: unknown, situation: CheckSituation, field: string): Pages {
  const complete = completePages(value);
  const checked = checkPages(complete, situation);
  if ('ok' in checked) return checked.ok;
  const [first = { path: '', message: 'This is not a form.' }] = checked.problems;
  throw invalidForm(field, complete, first);
}

/** The error for an invalid form: a text for its owner, with the page and element. */
export function invalidForm(field: string, pages: unknown, problem: Problem): AppError {
  // Specified texts are used as they are, without the place.
  const text = literal.includes(problem.message) ? problem.message : problemText(pages, problem);
  const place = problemPlace(pages, problem.path);
  const where: ErrorFields = place
    ? { place: { page: String(place.page), ...(place.element && { element: place.element.uniqueId }), path: problem.path } }
    : {};
  return new AppError('forms.invalid_form', { [field]: text, ...where });
}

function readText(text: string, field: string): unknown {
  try {
    return parseJson(text, field);
  } catch (error) {
    throw error instanceof InputError ? new AppError('forms.invalid_form', error.detail) : error;
  }
}

/** Every image element with its path in the pages. */
export function imageColumns(pages: Pages) {
  return filledColumns(pages).flatMap(({ column, direction: { page, row, col } }) =>
    column.tabname === 'image' ? [{ column, path: `${page}.rows.${row}.content.0.cols.${col}` }] : [],
  );
}

export const FOREIGN_IMAGE = 'This image does not belong to this form. Please choose the file again.';

/** Refuses images that do not belong to the form. */
export function withOwnImages(pages: Pages, own: ReadonlySet<string>, field: string): Pages {
  const foreign = imageColumns(pages).find(({ column: { content } }) => content.src !== '' && !own.has(content.src));
  if (foreign) {
    throw invalidForm(field, pages, { path: foreign.path, message: FOREIGN_IMAGE });
  }
  return pages;
}
