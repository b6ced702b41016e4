import type { Filter } from '@formwright/platform';
import type { FormCopy } from '../form-copy.ts';
import { columnsOf, withFormerOptions } from '../former.ts';
import type { Response } from '../response.ts';
import { pairOf, wordsOf } from './terms.ts';

/** What an owner looks for in a list; all of it must hold. */
export interface Wanted {
  /** Every word must begin a word of an answer, or of a chosen option's label. */
  search?: string | undefined;
  /** Per question, by uniqueId: one of these values was answered. */
  filters?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** More words than a person types. */
const MAX_WORDS = 20;

/** The conditions on a response's terms; none when nothing is looked for. */
export function narrowingOf(form: FormCopy, { search = '', filters = {} }: Wanted): Filter<Response>[] {
  const words = [...new Set(wordsOf(search))].slice(0, MAX_WORDS);
  const labels = words.length > 0 ? optionWords(form) : [];
  return [
    ...words.map((word) => anyOf([{ terms: { $startsWith: word } }, ...pairsBeginning(labels, word).map((terms) => ({ terms }))])),
    ...Object.entries(filters).map(([uniqueId, values]) => anyOf(values.map((value) => ({ terms: pairOf(uniqueId, value) })))),
  ];
}

/** An empty choice holds for no response. */
function anyOf(conditions: readonly Filter<Response>[]): Filter<Response> {
  const [only, ...others] = conditions;
  if (!only) return { terms: pairOf('', '') };
  return others.length === 0 ? only : { $or: conditions };
}

interface OptionWords {
  /** The term of whoever chose it. */
  pair: string;
  words: string[];
}

/** The options of the form, also those that it no longer has: their labels are what an owner reads in the list. */
function optionWords(form: FormCopy): OptionWords[] {
  return columnsOf(form).flatMap((column) => {
    const { uniqueId, content } = withFormerOptions(column, form);
    if (!('options' in content)) return [];
    return content.options.map(({ value, label }) => ({ pair: pairOf(uniqueId, value), words: wordsOf(label) }));
  });
}

function pairsBeginning(labels: readonly OptionWords[], word: string): string[] {
  return labels.filter(({ words }) => words.some((each) => each.startsWith(word))).map(({ pair }) => pair);
}
