import { newPage, type Pages } from '@formwright/form-model';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, newId, pagesOf, plan } from './forms-world.ts';

const COUNT = 7;
/** Characters of a commit, see `countTurns`; one form more may follow them. */
const MOST = 200_000;

describe.each(everyStore)('what the forms of an account say that is taken down, in $name', ({ stores }) => {
  let world: TestWorld;
  let ids: string[];
  /** What the commits kept: of each the characters of every write. */
  let kept: number[][];
  /** Commits with texts after which the process is killed. */
  let lasts: number;
  const watched = (store: Store) =>
    replacing(store, {
      async commit(writes) {
        const texts = writes.filter(({ collection }) => collection === 'harmEvidence');
        if (texts.length > 0) {
          if (kept.length >= lasts) throw new Error('killed');
          // Beside what is kept, a commit requires what that relies on.
          const written = texts.map((write) => JSON.stringify(write)).filter((write) => !write.includes('"update":{}'));
          kept.push(written.map(({ length }) => length));
        }
        await store.commit(writes);
      },
    });
  beforeEach(async () => {
    [kept, lasts, ids] = [[], Number.POSITIVE_INFINITY, []];
    world = await createFormsWorld((ports) => ({ ...ports, store: watched(ports.store) }), stores ? { makeStore: stores() } : {});
    await plan(world, 'ada');
    const [first] = pagesOf('input');
    const rows = () => pagesOf(...Array(10).fill('checkbox')).flatMap((page) => page.rows);
    const pages = [first, ...Array.from({ length: 12 }, () => ({ ...newPage(newId), rows: rows() }))] as Pages;
    for (let count = 0; count < COUNT; count += 1) ids.push(await create(world, ada, pages));
    ids.sort();
  });
  afterEach(() => world.close());

  const evidence = async () =>
    (
      await world
        .store('forms')
        .collection({ name: 'harmEvidence' })
        .find({}, { sort: { _id: 1 } })
    ).map(({ _id }) => _id);
  const follow = () => world.runJob('forms.follow-accounts');
  const takeDown = () => plan(world, 'ada', { blocked: true, standing: 'taken_down', at: world.clock.now() + 10 });

  it('is kept in commits of bounded length, and after a kill where it was', async () => {
    await takeDown();
    lasts = 1;
    await follow().catch(() => undefined);
    const first = kept[0]?.length ?? 0;
    expect([await evidence(), first > 0 && first < COUNT]).toEqual([ids.slice(0, first), true]);
    lasts = Number.POSITIVE_INFINITY;
    world.clock.advance(3_600_000);
    await follow();
    expect(await evidence()).toEqual(ids);
    // Each text once, those before the kill too.
    expect(kept.flat()).toHaveLength(COUNT);
    for (const texts of kept) expect(texts.slice(0, -1).reduce((sum, length) => sum + length, 0)).toBeLessThan(1.1 * MOST);
    expect(Math.max(...kept.flat())).toBeGreaterThan(MOST / COUNT);
  });

  it('is kept as its forms are deleted with it, in commits of bounded length, and after a kill where it was', async () => {
    await takeDown();
    await follow();
    kept = [];
    lasts = 1;
    const deleted = () => world.published('forms.v1.FormDeleted').length;
    // The first ones are deleted by the commit of the event.
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    const first = deleted();
    await follow().catch(() => undefined);
    const second = deleted() - first;
    expect([first > 0, kept.map((texts) => texts.length), first + second < COUNT]).toEqual([true, [second], true]);
    lasts = Number.POSITIVE_INFINITY;
    world.clock.advance(3_600_000);
    await follow();
    expect([deleted(), await evidence(), kept.flat().length]).toEqual([COUNT, ids, COUNT - first]);
    for (const texts of kept) expect(texts.slice(0, -1).reduce((sum, length) => sum + length, 0)).toBeLessThan(1.1 * MOST);
  });
});
