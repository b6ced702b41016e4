import type { ResponseList } from './api.ts';
import { shapeOfType } from './shape-of-type.ts';

export interface AnswerColumn {
  uniqueId: string;
  /** The question. */
  label: string;
  /** The kind of the question; '' if it is no longer on the form. */
  type: string;
  /** Whether the answers are numbers. */
  isNumber: boolean;
}

type Label = ResponseList['labels'][number];

const MAX_COLUMNS = 3;

/** The chosen columns. Default: see `defaultsOf`. @param own ids of other columns than those of the form: a view's */
export function answerColumns({ form, labels }: ResponseList, own: readonly string[] | null = null): AnswerColumn[] {
  const chosen = form.responsables.flatMap((pair) => Object.entries(pair).map(([uniqueId, label]) => ({ uniqueId, label })));
  const ofView = own?.flatMap((id) => labels.filter(({ uniqueId }) => uniqueId === id));
  const columns = ofView ?? (chosen.length > 0 ? chosen : defaultsOf(labels));
  const known = new Map(labels.map((each) => [each.uniqueId, each]));
  return columns.map(({ uniqueId, label }) => {
    const { type = '', isNumber = false } = known.get(uniqueId) ?? {};
    return { uniqueId, label, type, isNumber };
  });
}

/** The questions that can be columns. */
export const possibleColumns = ({ labels }: Pick<ResponseList, 'labels'>): Label[] =>
  labels.filter(({ type }) => placeOf(type) !== 'never');

/** The shown columns with another one, which comes where it is on the form: before the first one that stands behind it there. */
export function withColumn(shown: readonly string[], added: string, questions: readonly Pick<Label, 'uniqueId'>[]): string[] {
  const placeOnForm = (id: string) => questions.findIndex(({ uniqueId }) => uniqueId === id);
  const next = shown.findIndex((id) => placeOnForm(id) > placeOnForm(added));
  const at = next === -1 ? shown.length : next;
  return [...shown.slice(0, at), added, ...shown.slice(at)];
}

/**
 * The respondent and the first three questions of type input or text; of a form without any, its first three questions, because dates alone
 * tell nothing. Leaves out those that the form keeps out of the responses.
 */
function defaultsOf(labels: readonly Label[]): Label[] {
  const shown = labels.filter(({ responsable }) => responsable);
  const names = shown.filter(({ type }) => placeOf(type) === 'name').slice(0, 1);
  const texts = shown.filter(({ type }) => placeOf(type) === 'text').slice(0, MAX_COLUMNS);
  const columns = [...names, ...texts];
  return columns.length > 0 ? columns : shown.filter(({ type }) => placeOf(type) === 'none').slice(0, MAX_COLUMNS);
}

/** Which of them is a column by default. 'none': only if chosen; 'never': takes no answer. */
function placeOf(type: string): 'name' | 'text' | 'none' | 'never' {
  const shape = shapeOfType(type);
  if (shape === null) return 'never';
  return shape === 'name' || shape === 'text' ? shape : 'none';
}
