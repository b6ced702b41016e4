import { optionsOf, shapeOfAnswer } from '@formwright/form-model';
import type { Filter } from '@formwright/platform';
import { MAX_PAIR_VALUE, pairOf } from '@formwright/search-terms';
import type { FormerOption } from '../form/form-copy.ts';
import type { Reworded } from '../form/reworded.ts';
import type { List } from '../store/lists.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import type { Response } from '../store/response.ts';
import { type Asked, choiceFigures, ratingFigures } from './choice-figures.ts';
import { type Figures, fixedValues, shapeOf } from './shapes.ts';

const valuesOf = ({ column }: Asked) => (shapeOf(column) === 'rating' ? fixedValues(column) : optionsOf(column).map(({ value }) => value));

/** Whether every answer that the question can have is a term of its response. */
export function isIndexed(asked: Asked): boolean {
  const shape = shapeOf(asked.column);
  if (shape !== 'choices' && shape !== 'rating') return false;
  const values = valuesOf(asked);
  return values.length > 0 && values.every(({ length }) => length <= MAX_PAIR_VALUE);
}

/** Counts the answers by the index, exactly, however many there are. One count at a time, so that other reads come in between. */
export async function countInIndex({ countList }: Pick<ResponsesRepository, 'countList'>, list: List, asked: Asked): Promise<Figures> {
  const { uniqueId } = asked.column;
  const count = (condition: Filter<Response>) => countList({ ...list, conditions: [...list.conditions, condition] });
  const pairs = valuesOf(asked).map((value) => ({ value, pair: pairOf(uniqueId, value) }));
  const counts = new Map<string, number>();
  for (const { value, pair } of pairs) counts.set(value, await count({ terms: pair }));
  if (shapeOf(asked.column) === 'rating') return ratingFigures(asked, counts);
  const sum = [...counts.values()].reduce((total, each) => total + each, 0);
  const former = new Map<string, Map<FormerOption, number>>();
  for (const [value, reworded] of asked.reworded) former.set(value, await countFormer(reworded, (until) => before(value, until)));
  // A response with several options counts once.
  const answered = shapeOfAnswer(asked.column) === 'choices' ? await count({ terms: { $in: pairs.map(({ pair }) => pair) } }) : sum;
  return choiceFigures(asked, counts, answered, former);

  function before(value: string, until: number): Promise<number> {
    return countList({ ...list, conditions: [...list.conditions, { terms: pairOf(uniqueId, value) }, { order: { $lt: until } }] });
  }
}

/** By the time of arrival: the index does not know which page was filled in. @param before counts the answers that arrived before a time */
async function countFormer({ names, others }: Reworded, before: (until: number) => Promise<number>): Promise<Map<FormerOption, number>> {
  const counts = new Map<FormerOption, number>();
  let counted = 0;
  for (const name of names) {
    const all = await before(name.until);
    if (all > counted && others.has(name)) counts.set(name, all - counted);
    counted = all;
  }
  return counts;
}
