import {
  type Answer,
  type AnswerShape,
  answerableColumns,
  ELEMENT_KINDS,
  type ElementKind,
  type FilledColumn,
  filledColumns,
  labelsByValue,
  newElement,
  optionsOf,
  type Pages,
  rulesOf,
  shapeOfKind,
  type UserData,
} from '@formwright/form-model';
import { groupBy } from '@formwright/platform';
import type { AnsweredResponse } from '../store/response.ts';
import type { AddedQuestion, FormCopy, FormerLabel, FormerOption } from './form-copy.ts';
import type { FormCounters } from './form-counters.ts';

type Answered = Readonly<Record<string, number>>;
/** Maximum number of unanswered former questions or options. They are kept for late submissions. */
const UNANSWERED_KEPT = 200;
/** Maximum number of former options. */
const OPTIONS_KEPT = 5_000;
/**
 * Characters, as JSON, of the former questions of a form, and of its former options: every reader of its responses reads them all. The
 * answers to older questions are shown by the id.
 */
const CHARACTERS_KEPT = 1_000_000;

/** The questions that have answers, and how many. */
export const answeredIn = (counters: FormCounters | null): Record<string, number> =>
  Object.fromEntries(Object.entries(counters?.answered ?? {}).filter(([, times]) => times > 0));

/** Questions that the form had before and no longer has. */
export function formerColumns(before: FormCopy, pages: Pages, answered: Answered): FilledColumn[] {
  const present = new Set(filledColumns(pages).map(({ column }) => column.uniqueId));
  return newest(
    withoutStale(
      columnsOf(before).filter(({ uniqueId }) => !present.has(uniqueId)),
      answered,
    ),
  );
}

/** Options that were renamed or removed. */
export function formerOptions(before: FormCopy, pages: Pages, answered: Answered, until: number): FormerOption[] {
  const present = new Map(filledColumns(pages).map(({ column }) => [column.uniqueId, column]));
  const changed = columnsOf(before).flatMap((column) => {
    const { uniqueId } = column;
    const now = present.get(uniqueId);
    // A removed question keeps its options in `formerColumns`.
    if (!now) return [];
    const labels = labelsOf(now);
    return optionsOf(column)
      .filter(({ value, label }) => labels.get(value) !== label)
      .map(({ value, label }) => ({ uniqueId, value, label, ...lastOf(before, until) }));
  });
  return newest(withoutStale([...(before.formerOptions ?? []), ...changed], answered).slice(-OPTIONS_KEPT));
}

/** The former labels of questions that have another label now. */
export function formerLabels(before: FormCopy, pages: Pages, answered: Answered, until: number): FormerLabel[] {
  const present = new Map(filledColumns(pages).map(({ column }) => [column.uniqueId, column.content.label]));
  const changed = columnsOf(before).flatMap(({ uniqueId, content: { label } }) =>
    (present.get(uniqueId) ?? label) === label ? [] : [{ uniqueId, label, ...lastOf(before, until) }],
  );
  return newest(withoutStale([...(before.formerLabels ?? []), ...changed], answered).slice(-OPTIONS_KEPT));
}

/**
 * The questions that were added to the form, with the time when. One that was removed and comes back is left out: some respondents may have
 * been asked it before.
 */
export function addedQuestions(before: FormCopy, pages: Pages, at: number, version: number | undefined): AddedQuestion[] {
  const known = new Set(columnsOf(before).map(({ uniqueId }) => uniqueId));
  const former = new Map((before.addedQuestions ?? []).map((added) => [added.uniqueId, added]));
  return answerableColumns(pages).flatMap(({ column: { uniqueId } }) => {
    if (!known.has(uniqueId)) return { uniqueId, at, ...(version !== undefined && { version }) };
    return former.get(uniqueId) ?? [];
  });
}

/**
 * The questions on the form that its respondent was not asked: those that its response names, and those that were added after the page was
 * opened. Where the version of either is not known, those added after the response was sent.
 */
export function notAsked(form: FormCopy, { response, created_at, formVersion, notAsked: named = [] }: AnsweredResponse): string[] {
  const added = (form.addedQuestions ?? [])
    .filter(({ at, version }) => (version === undefined || formVersion === undefined ? at > created_at : version > formVersion))
    .map(({ uniqueId }) => uniqueId);
  const without = new Set([...named, ...added].filter((uniqueId) => !Object.hasOwn(response, uniqueId)));
  return answerableColumns(form.pages).flatMap(({ column: { uniqueId } }) => (without.has(uniqueId) ? [uniqueId] : []));
}

/** The last version and time at which something was as it is now. */
const lastOf = ({ version }: FormCopy, until: number) => ({ until, ...(version !== undefined && { version }) });

/** The newest entries, as many as are kept. */
function newest<T>(former: readonly T[]): T[] {
  let characters = 0;
  const firstTooOld = former.toReversed().findIndex((one) => {
    characters += JSON.stringify(one).length;
    return characters > CHARACTERS_KEPT;
  });
  return firstTooOld === -1 ? [...former] : former.slice(former.length - firstTooOld);
}

/**
 * The answered questions that are not on the form. Unknown questions are shown by their id, so that no answer is left out.
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

/**
 * The label that the respondent saw: the oldest one that was still in use when the page was opened. If that is not known, when the response
 * was sent.
 */
export function seenIn<T extends FormerLabel>(names: readonly T[], { created_at, formVersion }: AnsweredResponse): T | undefined {
  return names.find(({ until, version }) =>
    version === undefined || formVersion === undefined ? until > created_at : version >= formVersion,
  );
}

/** Labels of the answered questions as the respondent read them, where they differ from the present ones. */
export function labelsAsAsked(form: FormCopy, response: AnsweredResponse): Pick<FormerLabel, 'uniqueId' | 'label'>[] {
  const byQuestion = groupBy(form.formerLabels ?? [], ({ uniqueId }) => uniqueId);
  return columnsOf(form).flatMap(({ uniqueId, content }) => {
    if (!Object.hasOwn(response.response, uniqueId)) return [];
    const label = seenIn(byQuestion.get(uniqueId) ?? [], response)?.label ?? content.label;
    return label === content.label ? [] : [{ uniqueId, label }];
  });
}

/** Chosen options of the response that were renamed or removed since, with their labels at the time. */
export function optionsAsChosen(form: FormCopy, answered: AnsweredResponse): Pick<FormerOption, 'uniqueId' | 'value' | 'label'>[] {
  const { response } = answered;
  const columns = new Map(columnsOf(form).map((column) => [column.uniqueId, column]));
  // Grouped once: each value would look through thousands of former options.
  const former = groupBy(form.formerOptions ?? [], ({ uniqueId }) => uniqueId);
  return Object.entries(response).flatMap(([uniqueId, answer]) => {
    const column = columns.get(uniqueId);
    if (!column) return [];
    const labels = labelsOf(column);
    const namesOf = groupBy(former.get(uniqueId) ?? [], ({ value }) => value);
    return valuesOf(answer).flatMap((value) => {
      const names = namesOf.get(value) ?? [];
      const now = labels.get(value);
      // No label of that time: the option was removed before, while the respondent still had the page open.
      const label = seenIn(names, answered)?.label ?? now ?? names.at(-1)?.label;
      return label === undefined || label === now ? [] : [{ uniqueId, value, label }];
    });
  });
}

/** Makes a function that returns a question of the form with its removed options, each with its last label. */
export function withFormerOptions({ formerOptions = [] }: FormCopy): (column: FilledColumn) => FilledColumn {
  const byQuestion = groupBy(formerOptions, ({ uniqueId }) => uniqueId);
  return (column) => {
    const present = new Set(optionsOf(column).map(({ value }) => value));
    const names = (byQuestion.get(column.uniqueId) ?? []).filter(({ value }) => !present.has(value));
    if (names.length === 0) return column;
    const gone = new Map(names.map(({ value, label }) => [value, { id: value, value, label }]));
    return { ...column, content: { ...column.content, options: [...optionsOf(column), ...gone.values()] } } as FilledColumn;
  };
}

export function columnsOf({ formerColumns, pages }: FormCopy): FilledColumn[] {
  return [...formerColumns, ...answerableColumns(pages).map(({ column }) => column)];
}

/** The labels of its options, by value. */
export const labelsOf = (column: FilledColumn): ReadonlyMap<string, string> => labelsByValue(optionsOf(column));

/** The stored values of an answer, without the empty ones. */
export function valuesOf(answer: Answer): string[] {
  return [answer].flat().flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
}

/** Keeps the answered items and the newest unanswered ones. */
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

/** Guesses the kind of an unknown question from the shape of its answer; see form-model's AnswerEntry. */
function kindByShape(answer: unknown): ElementKind {
  const ofShape = (shape: AnswerShape) => ELEMENT_KINDS.find((kind) => shapeOfKind(kind) === shape) ?? 'text';
  if (Array.isArray(answer)) return ofShape('choices');
  const { value, files } = Object(answer) as { value?: unknown; files?: unknown };
  if (files) return ofShape('files');
  const keys = Object.keys(Object(value));
  return ELEMENT_KINDS.find((kind) => rulesOf(kind).valueKeys?.some((key) => keys.includes(key))) ?? 'text';
}
