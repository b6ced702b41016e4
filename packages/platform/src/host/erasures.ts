import type { Logger } from 'pino';
import { HOUR_MS } from '../common/durations.ts';
import { type Erasure, erasuresCollection } from '../outbox/erased-person.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mail.ts';
import { retryOnConflict } from '../ports/retry-on-conflict.ts';
import type { Store } from '../ports/store.ts';
import { openNotesOf } from '../security/erased-notes.ts';
import { on, type Subscription } from '../service/event-handlers.ts';
import type { Job, Service } from '../service/service.ts';
import { createPatience, eachInBatches } from '../turns/each-by-itself.ts';
import { createRecordErasing } from './erase-records.ts';

/**
 * Milliseconds after the event at which the service looks for data of the person. Not only once: a request or an event that was under way
 * during the deletion may store something afterwards.
 */
const LOOKS = [0, 15_000, 45_000, HOUR_MS] as const;
/** The first look that searches by id only. The address is forgotten before it, within a minute. */
const FIRST_WITHOUT_ADDRESS = 3;
const RETRY_MS = 5_000;
const AT_ONCE = 50;

/** Closes and erases what a service has of people whose accounts were deleted. */
export interface Erasures {
  subscription: Subscription;
  job: Job;
  /** Erases what the security log says of people whom a former program has erased, which left that. */
  formerJob: Job;
}

/**
 * Declares the collection `erasures` in the service's store: who is being erased, and how far it is, so that a process which ends in the
 * middle loses nothing. A look may be repeated, and a UserDeleted that comes again begins anew.
 */
export function createErasures(
  { name, closing, accountChanged, erase }: Pick<Service, 'name' | 'closing' | 'accountChanged' | 'erase'>,
  store: Store,
  { clock, log, mail }: { clock: Clock; log: Logger; mail: Mailer | undefined },
): Erasures {
  const erasures = store.collection(erasuresCollection);
  const eraseRecords = createRecordErasing(store, mail);
  const eraseNotes = openNotesOf(store);
  const patience = createPatience(clock);

  async function look({ _id, looks, nextAt: _, heardAt, notesErased: __, ...person }: Erasure): Promise<void> {
    // Once more: a command, a request or an event under way may have opened something again.
    if (closing) await retryOnConflict(async () => store.commit(await closing(person)));
    accountChanged?.();
    await erase?.(person);
    await eraseRecords(person);
    // What deleted data left in the engine's files.
    store.expunge();
    const wait = LOOKS[looks + 1];
    const next = {
      looks: looks + 1,
      nextAt: wait === undefined ? null : heardAt + wait,
      ...(looks + 1 >= FIRST_WITHOUT_ADDRESS && { addressTag: '' }),
      ...(wait === undefined && { notesErased: true }),
    };
    await erasures.updateOne({ _id, looks, heardAt }, { $set: next });
  }

  return {
    subscription: on(
      'identity.v1.UserDeleted',
      `${name}.erasures`,
      async ({ userId, workspaceId, addressTag }, { at }) => {
        const heardAt = clock.now();
        const person = { userId, workspaceId, addressTag, at };
        const begun = { ...person, looks: 0, nextAt: heardAt, heardAt };
        // Anew where it is told again: an account that came back with a backup, and was deleted once more, has left data since.
        return [erasures.updating({ _id: userId }, { $set: begun }, { upsert: true }), ...((await closing?.(person)) ?? [])];
      },
      accountChanged,
    ),
    formerJob: {
      name: `${name}.erase-former-notes`,
      everyMs: HOUR_MS,
      startsAtOnce: true,
      run: () =>
        eachInBatches<Erasure>({
          find: (limit) => erasures.find({ notesErased: null, nextAt: null }, { sort: { _id: 1 }, limit }),
          async work(erasure) {
            await eraseNotes(erasure);
            await erasures.updateOne({ _id: erasure._id, heardAt: erasure.heardAt, nextAt: null }, { $set: { notesErased: true } });
            store.expunge();
          },
          atOnce: AT_ONCE,
          most: 20,
          patience,
        }),
    },
    job: {
      name: `${name}.erase`,
      everyMs: 1_000,
      async run() {
        const now = clock.now();
        // One that waits longer than any was heard of while the clock was ahead.
        const due = { $or: [{ nextAt: { $lte: now } }, { nextAt: { $gt: now + HOUR_MS } }] };
        for (const erasure of await erasures.find(due, { sort: { nextAt: 1 }, limit: AT_ONCE })) {
          try {
            await look(erasure);
          } catch (error) {
            log.error({ err: error, user: erasure._id }, 'a deleted account is not erased yet');
            await erasures.updateOne({ _id: erasure._id }, { $set: { nextAt: clock.now() + RETRY_MS } });
          }
        }
      },
    },
  };
}
