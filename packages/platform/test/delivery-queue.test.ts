import { expect, it } from '@jest/globals';
import { DeliveryQueue } from '../src/adapters/bus/delivery-queue.ts';
import type { Envelope } from '../src/ports/bus.ts';
import { ConditionFailedError } from '../src/ports/store.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';

const envelope: Envelope = { id: '1', type: 'forms.v1.FormDeleted', key: 'k', at: 1, sequence: 0, payload: Buffer.from('x') };

/** Delivers an event that fails so, one time after the other, and is handled then. @returns why it was given up; null: it was handled */
async function deliver(failures: readonly Error[], conflictMs: number): Promise<string | null> {
  const left = [...failures];
  let given: string | null = null;
  const queue = new DeliveryQueue({ retryPauses: [1, 1], conflictMs, concurrency: 1 });
  const subscription = {
    ...{ queue: 'a.one', type: envelope.type },
    async deliver() {
      const failure = left.shift();
      if (failure) throw failure;
    },
    deadLetter: async (_: Envelope, reason: string) => {
      given = reason;
    },
  };
  await queue.add(subscription, envelope);
  return given;
}

const conflict = () => new ConditionFailedError('notes', 0);
const long = Number.POSITIVE_INFINITY;

it.each([
  ['conflicts alone', Array.from({ length: 10 }, conflict), long, null],
  ['conflicts for too long', [conflict()], 0, 'condition failed in notes, write 0'],
  ['conflicts between failures', [new Error('a'), conflict(), new Error('b'), conflict()], long, null],
  ['failures between conflicts', [new Error('a'), conflict(), new Error('b'), conflict(), new Error('c')], long, 'c'],
  [
    'what is away for long, and a conflict then',
    [...Array.from({ length: 5 }, () => new UnavailableError('away')), conflict()],
    long,
    null,
  ],
])('gives an event up, or not, after %s', async (_what, failures, conflictMs, given) => {
  expect(await deliver(failures, conflictMs)).toBe(given);
});
