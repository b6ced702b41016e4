import {
  type Answer,
  answerableColumns,
  type ElementKind,
  type FilledColumn,
  filledColumns,
  newElement,
  type Option,
  type Pages,
  rulesOf,
  type UserData,
} from '@formwright/form-model';
import type { FormCopy, FormerOption } from './form-copy.ts';
import type { Response } from './response.ts';

type Answered = Readonly<Record<string, number>>;
/** What nobody has answered is kept this long, in pieces: a submission may still be on its way. */
const UNANSWERED_KEPT = 200;
/** Above what a form's life brings; a limit for whoever renames by script. */
const OPTIONS_KEPT = 5_000;

/** The questions that were on the form before, and no longer are. */
export function formerColumns(before: FormCopy, pages: Pages, answered: Answered): FilledColumn[] {
  const present = new Set(filledColumns(pages).map(({ column }) => column.uniqueId));
  return withoutStale(
    columnsOf(before).filter(({ uniqueId }) => !present.has(uniqueId)),
    answered,
  );
}

/** The options that questions of the form had before under another label, or no longer have. */
export function formerOptions(before: FormCopy, pages: Pages, answered: Answered, until: number): FormerOption[] {
  const present = new Map(filledColumns(pages).map(({ column }) => [column.uniqueId, column]));
  const changed = columnsOf(before).flatMap((column) => {
    const { uniqueId } = column;
    const now = present.get(uniqueId);
    // A question that is gone is kept as it was, with its options.
    if (!now) return [];
    return optionsOf(column)
      .filter(({ value, label }) => labelIn(now, value) !== label)
      .map(({ value, label }) => ({ uniqueId, value, label, until }));
  });
  return withoutStale([...(before.formerOptions ?? []), ...changed], answered).slice(-OPTIONS_KEPT);
}

/**
 * Those of the questions named by `answered` that are not on the form. One that nobody here knows goes by its id: what was answered is
 * never left out.
 */
export function formerQuestions(form: FormCopy, answered: Readonly<Record<string, unknown>>): FilledColumn[] {
  const former = form.formerColumns.filter(({ uniqueId }) => Object.hasOwn(answered, uniqueId));
  const known = new Set([...answerableColumns(form.pages).map(({ column }) => column), ...former].map(({ uniqueId }) => uniqueId));
  const unknown = Object.keys(answered).filter((uniqueId) => !known.has(uniqueId));
  return [...former, ...unknown.map((uniqueId) => columnOfUnknown(uniqueId, answered[uniqueId]))];
}

/** The questions that this response answers and that are not on the form. */
export function formerAnswers(form: FormCopy, answers: UserData): FilledColumn[] {
  return formerQuestions(form, answers).filter(({ uniqueId, tabname }) => !rulesOf(tabname).isEmpty(answers[uniqueId]));
}

/** The options that this response chose and that the form calls otherwise now or has no more, as they were called then. */
export function optionsAsChosen(form: FormCopy, { response, created_at }: Response): Omit<FormerOption, 'until'>[] {
  const columns = new Map(columnsOf(form).map((column) => [column.uniqueId, column]));
  return Object.entries(response).flatMap(([uniqueId, answer]) => {
    const column = columns.get(uniqueId);
    if (!column) return [];
    return valuesOf(answer).flatMap((value) => {
      const names = (form.formerOptions ?? []).filter((option) => option.uniqueId === uniqueId && option.value === value);
      const now = labelIn(column, value);
      // Without a name of its time it came after the option was taken out: by a page that stood open.
      const label = names.find(({ until }) => until > created_at)?.label ?? now ?? names.at(-1)?.label;
      return label === undefined || label === now ? [] : [{ uniqueId, value, label }];
    });
  });
}

/** A question with the options that it no longer has, each by its last label. */
export function withFormerOptions(column: FilledColumn, form: FormCopy): FilledColumn {
  const names = (form.formerOptions ?? []).filter(
    ({ uniqueId, value }) => uniqueId === column.uniqueId && labelIn(column, value) === undefined,
  );
  if (names.length === 0) return column;
  const gone = new Map(names.map(({ value, label }) => [value, { id: value, value, label }]));
  return { ...column, content: { ...column.content, options: [...optionsOf(column), ...gone.values()] } } as FilledColumn;
}

export function columnsOf({ formerColumns, pages }: FormCopy): FilledColumn[] {
  return [...formerColumns, ...answerableColumns(pages).map(({ column }) => column)];
}

function optionsOf({ content }: FilledColumn): readonly Option[] {
  return 'options' in content ? content.options : [];
}

function labelIn(column: FilledColumn, value: string): string | undefined {
  return optionsOf(column).find((option) => option.value === value)?.label;
}

function valuesOf(answer: Answer): string[] {
  return [answer].flat().flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
}

/** All that was answered, and the newest of the rest. */
function withoutStale<T extends { uniqueId: string }>(former: readonly T[], answered: Answered): T[] {
  const unanswered = former.filter(({ uniqueId }) => !Object.hasOwn(answered, uniqueId));
  const stale = new Set(unanswered.slice(0, -UNANSWERED_KEPT));
  return former.filter((one) => !stale.has(one));
}

function columnOfUnknown(uniqueId: string, answer: unknown): FilledColumn {
  const column = newElement(kindByShape(answer), () => uniqueId) as FilledColumn;
  const content = { ...column.content, label: uniqueId, ...('options' in column.content && { options: [] }) };
  return { ...column, uniqueId, content } as FilledColumn;
}

/** A kind that can show such an answer; see form-model's AnswerEntry. */
function kindByShape(answer: unknown): ElementKind {
  if (Array.isArray(answer)) return 'checkbox';
  const { value, files } = Object(answer) as { value?: unknown; files?: unknown };
  if (files) return 'upload';
  return typeof value === 'object' ? 'fullname' : 'text';
}
