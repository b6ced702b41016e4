import type { ElementKind } from '@formwright/form-model';
import { cutText } from '../../lib/cut-text.ts';
import type { ResponseList } from './api.ts';

export interface AnswerColumn {
  uniqueId: string;
  /** The question. */
  label: string;
  /** The question, shortened for the column heading. */
  shortLabel: string;
}

const MAX_COLUMNS = 3;
const MAX_HEAD = 15;

/** Which kinds are columns by default. */
const defaultColumns: Readonly<Record<ElementKind, 'name' | 'text' | 'none'>> = {
  fullname: 'name',
  input: 'text',
  text: 'text',
  dropdown: 'none',
  radio: 'none',
  checkbox: 'none',
  rating: 'none',
  date: 'none',
  upload: 'none',
  image: 'none',
  paragraph: 'none',
  empty: 'none',
  divider: 'none',
};

/** The chosen columns. Default: the respondent and the first three questions of type input or text. */
export function answerColumns({ responses, labels }: ResponseList): AnswerColumn[] {
  const chosen = (responses.data[0]?.form.responsables ?? []).flatMap((pair) =>
    Object.entries(pair).map(([uniqueId, label]) => ({ uniqueId, label })),
  );
  const names = labels.filter(({ type }) => placeOf(type) === 'name').slice(0, 1);
  const texts = labels.filter(({ type }) => placeOf(type) === 'text').slice(0, MAX_COLUMNS);
  const columns = chosen.length > 0 ? chosen : [...names, ...texts];
  return columns.map(({ uniqueId, label }) => ({ uniqueId, label, shortLabel: cutText(label, MAX_HEAD) }));
}

/** The kind comes from the server as a text. */
const placeOf = (kind: string) => (defaultColumns as Readonly<Record<string, string>>)[kind];
