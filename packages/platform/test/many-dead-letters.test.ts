import { deliverDeadLetters, discardDeadLetters, listDeadLetterCauses } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { everyStore } from '../src/testing/every-store.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const MANY = 10_000;

interface Copy {
  _id: string;
  title: string;
}

describe.each(everyStore)('10,000 dead letters of one cause, in $name', ({ stores }) => {
  let world: TestWorld;
  let handled = 0;
  beforeEach(async () => {
    handled = 0;
    world = await createTestWorld({ services: [createForms], ...(stores && { makeStore: stores() }) });
    const at = world.clock.now();
    const letters = world.store('forms').collection<{ _id: string }>({ name: 'deadLetters' });
    const payload = Buffer.from(encodeEvent('forms.v1.FormSaved', { formId: 'f', title: 'x'.repeat(2_000) })).toString('base64');
    const about = { queue: 'forms.copies', type: 'forms.v1.FormSaved', sequence: 1, happenedAt: at, at, payload };
    for (let start = 0; start < MANY; start += 1_000) {
      await letters.insertMany(
        Array.from({ length: 1_000 }, (_, index) => ({
          ...{ _id: `e${start + index}:forms.copies`, key: `f${start + index}` },
          ...{ ...about, reason: `form ${start + index} is "odd"` },
        })),
      );
    }
  });
  afterEach(() => world.close());

  function createForms({ store }: Ports): Service {
    const copies = store.collection<Copy>({ name: 'copies' });
    const keep = async ({ formId, title }: Copy & { formId: string }) => {
      handled += 1;
      return [copies.updating({ _id: formId }, { $set: { title } }, { upsert: true })];
    };
    return { name: 'forms', routes: [], jobs: [], subscriptions: [on('forms.v1.FormSaved', 'forms.copies', keep as never)] };
  }
  const causes = async () => (await world.inject(listDeadLetterCauses('forms'), { body: {} })).body.entries;

  it('are one row, delivered and discarded in bounded steps; who was interrupted goes on with what is left', async () => {
    const [only, ...others] = await causes();
    expect([only?.count, only?.cause, others]).toEqual([MANY, 'form … is "…"', []]);
    const cause = only?.id ?? '';
    const deliver = async (after: string | null) =>
      (await world.inject(deliverDeadLetters('forms'), { body: { id: null, cause, ...(after !== null && { after }) } })).body;
    let after: string | null = null;
    for (let step = 1; step <= 5; step += 1) {
      const reply = await deliver(after);
      expect([reply.delivered, reply.failed, handled]).toEqual([200, [], step * 200]);
      after = reply.next;
    }
    // The browser was closed: another one knows of no position.
    expect((await causes()).map(({ count }) => count)).toEqual([MANY - 1_000]);
    expect((await deliver(null)).delivered).toBe(200);
    const discard = async () => {
      let [discarded, most] = [0, 0];
      for (let next: string | null | undefined; next !== null; ) {
        const body = { id: null, cause, reason: 'an old version', ...(next !== undefined && { after: next }) };
        const reply = (await world.inject(discardDeadLetters('forms'), { body })).body;
        discarded += reply.discarded;
        most = Math.max(most, reply.discarded);
        next = reply.next;
      }
      return { discarded, most };
    };
    // Two operators at once: each letter once.
    const [one, other] = await Promise.all([discard(), discard()]);
    expect([one.discarded + other.discarded, Math.max(one.most, other.most), handled, await causes()]).toEqual([
      MANY - 1_200,
      500,
      1_200,
      [],
    ]);
  }, 600_000);
});
