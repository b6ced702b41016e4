import { DAY_MS } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { change, changeAll, idsOf } from './life-world.ts';
import { accept, answersTo, createResponsesWorld, question, saveForm, stored } from './responses-world.ts';

const note = question('text', { label: 'Note' });
const text = (number: number) => `علی شماره ${number} שָׁלוֹם`;
const idOf = (number: number) => `r${String(number).padStart(4, '0')}`;

describe.each(everyStore)('words that a former version has folded otherwise, on $name', ({ stores }) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createResponsesWorld(undefined, '', stores ? { makeStore: stores() } : {});
    await saveForm(world, [note]);
  });
  afterEach(() => world.close());

  /** A response with the words that the former version found in `text`. */
  async function acceptFormer(number: number): Promise<void> {
    const id = idOf(number);
    await accept(world, { id, answers: answersTo(note, text(number)) });
    const { responses } = stored(world);
    const { terms } = (await responses.findOne({ _id: id })) ?? { terms: [] };
    const pairs = terms.filter((term) => term.startsWith('='));
    await responses.updateOne({ _id: id }, { $set: { terms: [...pairs, 'علی', 'شماره', String(number), 'שָׁלוֹם'] } });
  }
  const fold = () => world.runJob('responses.fold-again');
  const found = (search: string) => idsOf(world, { search });

  it('are found as they are typed today, in every list, by whichever replica they are folded', async () => {
    const count = 230;
    for (let number = 0; number < count; number += 1) await acceptFormer(number);
    await change(world, 'favorite', idOf(7));
    await change(world, 'archive', idOf(8));
    expect((await found('شماره')).all).not.toEqual([]);
    expect((await found('علي')).all).toEqual([]);
    await Promise.all([fold(), change(world, 'favorite', idOf(9)), fold(), change(world, 'favorite', idOf(120)), fold()]);
    await fold();
    for (const search of ['علي', 'علی', 'שלום', 'שָׁלוֹם']) {
      expect(
        await stored(world).responses.count({
          terms: { $startsWith: search === 'علی' ? 'علي' : search.normalize('NFD').replace(/\p{M}/gu, '') },
        } as never),
      ).toBe(count);
      expect(await found(search)).toEqual({ ...(await found('شماره')), favorites: [idOf(120), idOf(9), idOf(7)], archived: [idOf(8)] });
    }
  });

  it('of a replica that was still running are found a day later, and nothing is read after that', async () => {
    await acceptFormer(500);
    await fold();
    await acceptFormer(100);
    await fold();
    expect((await found('علي')).all).toEqual([idOf(500)]);
    world.clock.advance(DAY_MS);
    await fold();
    expect((await found('علي')).all.sort()).toEqual([idOf(100), idOf(500)]);
    await acceptFormer(200);
    world.clock.advance(DAY_MS);
    await fold();
    expect((await found('علي')).all).toHaveLength(2);
  });

  it('of a deleted response do not come back', async () => {
    await acceptFormer(1);
    await change(world, 'archive', idOf(1));
    await changeAll(world, 'deleteAllResponse');
    await fold();
    expect(await stored(world).responses.count({ terms: { $exists: true } })).toBe(0);
  });
});
