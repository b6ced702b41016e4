import { newElement, type Option, type UserData } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { searchConditionsOf } from '../search/search-conditions.ts';
import type { AnsweredResponse } from '../store/response.ts';
import { chosenLabelsOf } from './chosen-labels.ts';
import type { FormCopy, FormerOption } from './form-copy.ts';
import { optionsAsChosen } from './former.ts';
import { rewordedIn } from './reworded.ts';

const OPTIONS = 500;
const direction = { page: 0, row: 0, col: 0 };

/**
 * A form whose options were all replaced, twice, and a response that had ticked all of the first ones. `reads` counts the looks at a former
 * option.
 */
function replacedOptions() {
  const column = newElement('checkbox', () => 'q');
  let reads = 0;
  const former = ['a', 'b'].flatMap((round, at) =>
    Array.from({ length: OPTIONS }, (_, n): FormerOption => {
      const value = `${round}${n}`;
      return {
        uniqueId: column.uniqueId,
        label: `Ünïcödé ${value}`,
        until: at + 1,
        get value() {
          reads += 1;
          return value;
        },
      };
    }),
  );
  const options = Array.from({ length: OPTIONS }, (_, n): Option => ({ id: `c${n}`, value: `c${n}`, label: `Now ${n}` }));
  const now = { ...column, content: { ...column.content, options } };
  const form = { pages: [], formerColumns: [now], formerOptions: former } as unknown as FormCopy;
  const ticked = Array.from({ length: OPTIONS }, (_, n) => ({ value: `a${n}`, direction }));
  const response: AnsweredResponse = {
    _id: 'r',
    response: { [column.uniqueId]: ticked } as UserData,
    started_at: null,
    created_at: 0,
  };
  return { form, response, column, reads: () => reads };
}

it('labels of a response do not look through all former options for each ticked one', async () => {
  const { form, response, column, reads } = replacedOptions();
  const chosen = (await chosenLabelsOf(form))(response);
  expect(chosen[column.uniqueId]).toMatch(/^Ünïcödé a0, Ünïcödé a1, /);
  expect(optionsAsChosen(form, response)).toHaveLength(OPTIONS);
  // Each of 1,000 former options is looked at a few times.
  expect(reads()).toBeLessThan(20 * OPTIONS);
});

/** @returns how often others had a turn during the work */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let others = 0;
  const count = () => {
    others += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return others;
}

it('former labels are compared, and searched, in turns of the event loop', async () => {
  const { form } = replacedOptions();
  for (const former of form.formerOptions ?? []) former.label = former.label.padEnd(100, 'é');
  // 100,000 characters, of which 20,000 take about ten milliseconds.
  expect(await turnsDuring(rewordedIn(form))).toBeGreaterThanOrEqual(4);
  expect(await turnsDuring(searchConditionsOf(form, { search: 'a b' }))).toBeGreaterThanOrEqual(4);
  // The labels' words are known by now, and each of these is looked for in all of them.
  expect(await turnsDuring(searchConditionsOf(form, { search: 'a b c d e f g h i j' }))).toBeGreaterThanOrEqual(10);
});
