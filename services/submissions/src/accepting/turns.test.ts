import { setImmediate as afterOthers } from 'node:timers/promises';
import { createOutbox, type Ports } from '@formwright/platform';
import { createTestWorld, replacing, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedEvent } from './accepted-event.ts';
import { cleanAnswers, cleanFields } from './long-answers.ts';
import { digestOf } from './submission-digest.ts';

const answersOf = (count: number, length: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`q${n}`, { value: 'x'.repeat(length), direction: { page: 0, row: 0, col: 0 } }]),
  );
const long = answersOf(50, 9_900);
const short = answersOf(5, 9_900);

/** How many turns other work gets until it is done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('long answers (N12)', () => {
  let world: TestWorld;
  let ports: Ports;
  beforeAll(async () => {
    const service = (given: Ports) => {
      ports = given;
      return { name: 'submissions', routes: [], subscriptions: [], jobs: [] };
    };
    world = await createTestWorld({ services: [service] });
  });
  afterAll(() => world.close());

  const accept = (answers: object, encoded: () => void = () => undefined) => {
    const outbox = createOutbox(ports.store, ports);
    const event: typeof outbox.event = (...told) => {
      const write = outbox.event(...told);
      encoded();
      return write;
    };
    const accepted = { id: 'r1', formId: 'f1', workspaceId: 'w1', startedAt: 0, acceptedAt: 1, email: '', formVersion: 1, notAsked: [] };
    return acceptedEvent(replacing(outbox, { event }), { ...accepted, answers: answers as never });
  };

  it('leave other work a turn before they are encoded, and one after it', async () => {
    const order: string[] = [];
    void afterOthers().then(() => order.push('other work'));
    await accept(long, () => {
      order.push('encoded');
      void afterOthers().then(() => order.push('other work'));
    });
    expect([...order, 'done']).toEqual(['other work', 'encoded', 'other work', 'done']);
  });

  it('leave one around their digest, and between their texts', async () => {
    expect(await turnsOf(() => digestOf({ userData: long as never, files: [] }))).toBeGreaterThanOrEqual(2);
    expect(await turnsOf(() => cleanAnswers(long))).toBeGreaterThanOrEqual(2);
    expect(await turnsOf(() => cleanFields(Object.entries(long).map(([name, { value }]) => [name, value])))).toBeGreaterThanOrEqual(2);
  });

  it('alone do so: short ones are done at once', async () => {
    for (const work of [() => accept(short), () => digestOf({ userData: short as never, files: [] }), () => cleanAnswers(short)])
      expect(await turnsOf(work)).toBe(0);
  });
});
