import { answerableColumns, type Pages, type PostedFields, rewriteDates, storedPages } from '@formwright/form-model';
import type { CachedForm, FormDocument, FormerFormat } from './form-copy.ts';

/** Former formats that are kept of a form's dates; the oldest ones are dropped. */
const MAX_FORMER = 100;

const formatsIn = (pages: Pages): [uniqueId: string, typeDate: string][] =>
  answerableColumns(pages).flatMap(({ column }) => (column.tabname === 'date' ? [[column.uniqueId, column.content.typeDate]] : []));

/** The former formats of a form's dates once it has this document. @param before as it is stored; null: it is new */
export function formerFormatsOf(
  before: FormDocument | null,
  after: Pick<FormDocument, 'pages' | 'layoutVersion'>,
): readonly FormerFormat[] {
  if (!before) return [];
  const present = new Map(formatsIn(storedPages(after)));
  const changed = formatsIn(storedPages(before)).flatMap(([uniqueId, typeDate]) => {
    const now = present.get(uniqueId);
    return now === undefined || now === typeDate ? [] : [{ uniqueId, typeDate, version: before.details.version }];
  });
  return [...(before.formerFormats ?? []), ...changed].slice(-MAX_FORMER);
}

/** The format of a date on a page of this version, where it is another one now. */
function seenFormat({ formerFormats }: CachedForm, uniqueId: string, version: number | null): string | undefined {
  if (version === null || version <= 0) return undefined;
  return formerFormats.find((format) => format.uniqueId === uniqueId && format.version >= version)?.typeDate;
}

/**
 * Answers of an older page with its dates in the form's present format: '03/04/2027' would else become another day.
 * @param userData of unknown shape @param version of the form on the page; null: unknown
 */
export function inPresentFormat(form: CachedForm, userData: unknown, version: number | null): unknown {
  if (form.formerFormats.length === 0 || typeof userData !== 'object' || userData === null) return userData;
  const answers = { ...userData } as Record<string, unknown>;
  for (const [uniqueId, now] of formatsIn(form.pages)) {
    const seen = seenFormat(form, uniqueId, version);
    const answer = Object.hasOwn(answers, uniqueId) ? (answers[uniqueId] as { value?: unknown } | null) : null;
    if (seen && typeof answer?.value === 'string') answers[uniqueId] = { ...answer, value: rewriteDates(answer.value, seen, now) };
  }
  return answers;
}

/** The same for the controls of a native post that is shown again. */
export function fieldsInPresentFormat(form: CachedForm, fields: PostedFields, version: number | null): PostedFields {
  if (form.formerFormats.length === 0) return fields;
  const formats = new Map(formatsIn(form.pages));
  return fields.map(([name, value]) => {
    const [uniqueId = '', part = ''] = name.split('.');
    const now = /date$/i.test(part) ? formats.get(uniqueId) : undefined;
    const seen = now && seenFormat(form, uniqueId, version);
    return seen && now ? [name, rewriteDates(value, seen, now)] : [name, value];
  });
}
