import { MAX_SUMMARIZED, type QuestionSummary } from '@formwright/contracts/response-summary';
import { optionsOf } from '@formwright/form-model';
import { nextTurn } from '@formwright/platform';
import { exportedColumns } from '../export/columns.ts';
import type { FormCopy } from '../form/form-copy.ts';
import type { FormCounters } from '../form/form-counters.ts';
import { answeredIn, columnsOf } from '../form/former.ts';
import { rewordedIn } from '../form/reworded.ts';
import { COUNTED, type Total, totalOf } from '../list/read-query.ts';
import { createRemembered, stateOf } from '../list/remembered.ts';
import { FAVOURITE } from '../search/terms.ts';
import { filterOf, type List } from '../store/lists.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import { answeredFields } from '../store/response.ts';
import type { Asked } from './choice-figures.ts';
import { type Collector, collectorOf } from './collect.ts';
import { countInIndex, isIndexed } from './count-in-index.ts';
import type { Figures } from './shapes.ts';

/** Passes over responses that are remembered. Each has up to a megabyte of texts. */
const MAX_PASSES = 8;
const MAX_COUNTS = 500;

/** What a summary is about. */
export interface Summarized {
  form: FormCopy;
  list: List;
  /** Whether words are searched for: the index finds them, but not often enough within a second. */
  isSearch: boolean;
}

interface Pass {
  of: number;
  figures: ReadonlyMap<string, Figures>;
}

export type Summaries = ReturnType<typeof createSummaries>;

/**
 * Summarizes lists of responses by question. Up to `most` responses are read in one pass for all questions; of more, the index counts what
 * it can, and the rest is said of the newest. What was found out is remembered until something changes.
 */
export function createSummaries(repository: Pick<ResponsesRepository, 'findCounters' | 'countList' | 'streamList'>, most = MAX_SUMMARIZED) {
  const totals = createRemembered<Total>(MAX_COUNTS);
  const passes = createRemembered<Pass>(MAX_PASSES);
  const counted = createRemembered<Figures>(MAX_COUNTS);
  return {
    totalOf: async (summarized: Summarized): Promise<Total> => {
      const counters = await repository.findCounters(summarized.form._id);
      return totalIn(summarized, counters, keyOf(summarized, counters));
    },
    /** The summaries of these questions, in the same order. Questions that the form does not know are left out. */
    async of(summarized: Summarized, questions: readonly string[]): Promise<QuestionSummary[]> {
      const counters = await repository.findCounters(summarized.form._id);
      const key = keyOf(summarized, counters);
      const { total } = await totalIn(summarized, counters, key);
      const known = await askedQuestions(summarized.form, counters);
      const summaries: QuestionSummary[] = [];
      for (const uniqueId of new Set(questions)) {
        const asked = known.get(uniqueId);
        if (!asked) continue;
        if (total > most && !summarized.isSearch && isIndexed(asked)) {
          const figures = await counted.of(`${key}${uniqueId}`, () => countInIndex(repository, summarized.list, asked));
          summaries.push({ uniqueId, of: total, isNewest: false, ...figures });
        } else {
          const pass = await passes.of(key, () => lookAt(summarized.list, [...known.values()]));
          const figures = pass.figures.get(uniqueId);
          if (figures) summaries.push({ uniqueId, of: pass.of, isNewest: total > most, ...figures });
        }
      }
      return summaries;
    },
  };

  function totalIn({ list, isSearch }: Summarized, counters: FormCounters | null, key: string): Promise<Total> {
    return totals.of(key, () => totalOf({ repository }, list, counters, isSearch ? COUNTED : Number.MAX_SAFE_INTEGER - 1));
  }

  async function lookAt(list: List, asked: readonly Asked[]): Promise<Pass> {
    const collectors = new Map<string, Collector>(asked.map((each) => [each.column.uniqueId, collectorOf(each)]));
    let of = 0;
    for await (const response of repository.streamList(newestFirst(list), { fields: answeredFields, limit: most })) {
      of += 1;
      for (const [uniqueId, answer] of Object.entries(response.response)) collectors.get(uniqueId)?.add(answer, response);
    }
    const figures = new Map<string, Figures>();
    for (const [uniqueId, collector] of collectors) {
      figures.set(uniqueId, collector.figures());
      // Many numbers take a while to sort.
      await nextTurn();
    }
    return { of, figures };
  }
}

const keyOf = ({ form, list }: Summarized, counters: FormCounters | null) =>
  JSON.stringify([filterOf(list), form.revision, stateOf(counters)]);

/** Favorites stand as they were marked; the index has them as they arrived. */
const newestFirst = (list: List): List =>
  list.name === 'favourites' && list.conditions.length === 0 ? { ...list, conditions: [{ terms: FAVOURITE }] } : list;

/** The questions of the form, then removed ones that were answered, by their ids. */
export async function askedQuestions(form: FormCopy, counters: FormCounters | null): Promise<Map<string, Asked>> {
  const present = new Map(columnsOf(form).map((column) => [column.uniqueId, new Set(optionsOf(column).map(({ value }) => value))]));
  const reworded = await rewordedIn(form);
  return new Map(
    exportedColumns(form, answeredIn(counters)).map((column) => [
      column.uniqueId,
      { column, present: present.get(column.uniqueId) ?? new Set<string>(), reworded: reworded.get(column.uniqueId) ?? new Map() },
    ]),
  );
}
