import type { Store } from '@formwright/platform';
import { FIRST_FORMAT } from '../../packages/platform/src/formats/stamp.ts';
import { changeEach, commitMany, open } from './change-each.ts';

/** What the platform keeps in each store. */
export async function bringService(store: Store): Promise<void> {
  const [ended, revocations] = [open(store, 'endedTokens'), open(store, 'revocations')];
  // A collection of this name had another shape before, of sign-ins that are long over.
  await revocations.deleteMany({ heardAt: { $exists: false } });
  await commitMany(
    store,
    (async function* () {
      for await (const { _id, ...fields } of ended.stream({}))
        yield [revocations.updating({ _id }, { $set: fields }, { upsert: true }), ended.deleting({ _id })];
    })(),
  );
  await changeEach(store, 'deadLetters', { $or: [{ sequence: null }, { happenedAt: null }] }, ({ sequence = 0, happenedAt, at }) => ({
    $set: { sequence, happenedAt: happenedAt ?? at },
  }));
  // Nobody's: an erased account has no other trace of them, and they are sent within a day.
  await changeEach(store, 'mails', { $or: [{ about: null }, { recipient: null }] }, ({ about = '', recipient = '' }) => ({
    $set: { about, recipient },
  }));
  await open(store, 'walks').deleteMany({});
}

/** Says that the documents have the shapes of the first release, from which later steps go on. */
export async function stampFirst(store: Store): Promise<void> {
  const first = { format: FIRST_FORMAT, oldestReader: FIRST_FORMAT, walking: 0, after: '', again: 0 };
  await open(store, 'formats').updateOne({ _id: 'store' }, { $setOnInsert: first }, { upsert: true });
}
