import { type FilledColumn, MAX_OPTIONS_OF_FORM, optionsOf } from '@formwright/form-model';
import { countTurns, type Filter, nextTurn } from '@formwright/platform';
import { NO_TERM, pairOf, wordsOf } from '@formwright/search-terms';
import type { FormCopy } from '../form/form-copy.ts';
import { columnsOf, withFormerOptions } from '../form/former.ts';
import { onceForEach } from '../store/once-for-each.ts';
import type { Response } from '../store/response.ts';
import { numberTerms } from './number-terms.ts';
import { LONG_ANSWERS } from './terms.ts';

/** The search and filters of a list. A response must match all of them. */
export interface SearchInput {
  /**
   * Every word must match the beginning of a word in an answer or in the label of a chosen option. Signs alone, such as '?', match nothing.
   */
  search?: string | undefined;
  /** By uniqueId of the question: the answer must be one of these values. An empty list is no filter, as when the last box is cleared. */
  filters?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Further words are ignored. */
const MAX_WORDS = 20;
/** Characters of an option's label that are searched. */
const MAX_LABEL = 100;
/**
 * Options whose labels are searched: those of the largest form, and as many former ones. All words together may find as many, because each
 * option is then sought by itself: the words that find the most are ignored.
 */
const MAX_LABELS = 2 * MAX_OPTIONS_OF_FORM;

/** Whether a search narrows the list. */
export const isSearching = ({ search = '', filters = {} }: SearchInput): boolean =>
  search.trim() !== '' || Object.values(filters).some(({ length }) => length > 0);

/** The store conditions of a search. */
export async function searchConditionsOf(form: FormCopy, { search = '', filters = {} }: SearchInput): Promise<Filter<Response>[]> {
  const words = [...new Set(wordsOf(search))].slice(0, MAX_WORDS);
  const labels = words.length > 0 ? await optionWords(form) : [];
  const found: FoundWord[] = [];
  for (const word of words) {
    found.push({ word, pairs: pairsBeginning(labels, word) });
    // Thousands of options take a few milliseconds for each word.
    if (labels.length > MAX_LABELS / 10) await nextTurn();
  }
  return [
    ...(words.length === 0 && search.trim() !== '' ? [{ terms: NO_TERM }] : []),
    ...bounded(found).map(beginningWith(numberTerms(search.trim()))),
    ...Object.entries(filters).flatMap(([uniqueId, values]) =>
      values.length > 0 ? [{ terms: { $in: [...new Set(values)].map((value) => pairOf(uniqueId, value)) } }] : [],
    ),
  ];
}

interface FoundWord {
  word: string;
  /** The terms of the options that have a word with this beginning. */
  pairs: string[];
}

function bounded(words: readonly FoundWord[]): FoundWord[] {
  let left = MAX_LABELS;
  const fewestFirst = words.toSorted((one, other) => one.pairs.length - other.pairs.length);
  return fewestFirst.filter(({ pairs }) => {
    left -= pairs.length;
    return left >= 0;
  });
}

/** @param numbers digits of a phone number, which is found without its groups, too: then each of them is found with it */
const beginningWith =
  (numbers: readonly string[]) =>
  ({ word, pairs }: FoundWord): Filter<Response> => {
    const ways: { terms: { $startsWith: string } | { $in: string[] } }[] = [...new Set([word, ...numbers])].map((beginning) => ({
      terms: { $startsWith: beginning },
    }));
    if (pairs.length > 0) ways.push({ terms: { $in: pairs } });
    const [only, ...others] = ways;
    return only && others.length === 0 ? only : { $or: ways };
  };

interface OptionWords {
  uniqueId: string;
  value: string;
  words: string[];
  /** Digests take most of the time of a search, so it is made when the option is found first. */
  pair?: string;
}

/** The options of the form, then those of removed questions and removed ones, because the list shows their labels too. */
const optionWords = onceForEach(async (form: FormCopy): Promise<OptionWords[]> => {
  const columns = columnsOf(form).toReversed();
  const withFormer = withFormerOptions(form);
  const removed = columns.flatMap((column) => namedOptions(withFormer(column)).slice(optionsOf(column).length));
  const isTurnDue = countTurns(LONG_ANSWERS);
  const words: OptionWords[] = [];
  for (const { uniqueId, value, label } of [...columns.flatMap(namedOptions), ...removed].slice(0, MAX_LABELS)) {
    const searched = label.slice(0, MAX_LABEL);
    words.push({ uniqueId, value, words: wordsOf(searched) });
    if (isTurnDue(searched.length)) await nextTurn();
  }
  return words;
});

const namedOptions = (column: FilledColumn) => optionsOf(column).map((option) => ({ uniqueId: column.uniqueId, ...option }));

function pairsBeginning(labels: readonly OptionWords[], word: string): string[] {
  const found = labels.filter(({ words }) => words.some((each) => each.startsWith(word)));
  return found.map((label) => {
    label.pair ??= pairOf(label.uniqueId, label.value);
    return label.pair;
  });
}
