import { expect, it } from '@jest/globals';
import { condemnFiles, type FileNote, sweepCondemned } from '../src/files/file-notes.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';
import { createTestClock } from '../src/testing/index.ts';
import { createPatience } from '../src/turns/each-by-itself.ts';
import { inFile } from './support/stores.ts';

it('condemns old notes, and returns them until they are forgotten', async () => {
  const place = inFile();
  const store = place.open();
  try {
    const notes = store.collection<FileNote>({ name: 'notes' });
    await store.ready();
    for (const [_id, since] of Object.entries({ old: 1, older: 0, used: null, young: 5 }))
      await notes.insertOne({ _id, since, isCondemned: false });
    const condemn = async (limit: number) => (await condemnFiles(notes, 5, limit)).map(({ _id }) => _id).sort();
    expect(await condemn(1)).toHaveLength(1);
    expect(await condemn(10)).toEqual(['old', 'older']);
    // A commit that wants such a file now fails.
    await expect(store.commit([notes.updating({ _id: 'old', isCondemned: false }, { $set: { since: null } })])).rejects.toThrow();
    await notes.deleteOne({ _id: 'old' });
    expect(await condemn(10)).toEqual(['older']);
    expect(await notes.count({ isCondemned: false })).toBe(2);
  } finally {
    await store.close();
    await place.remove();
  }
});

it('sweeps at most 10,000 in one run', async () => {
  let [left, largest, removed] = [12_000, 0, 0];
  const condemn = async (atMost: number) => {
    largest = Math.max(largest, atMost);
    return Array.from({ length: Math.min(atMost, left) }, () => ({ _id: 'note' }));
  };
  const remove = async () => {
    left -= 1;
    removed += 1;
  };
  await sweepCondemned(condemn, remove, createPatience());
  expect([removed, largest]).toEqual([10_000, 500]);
  await sweepCondemned(condemn, remove, createPatience());
  expect(removed).toBe(12_000);
});

it('sweeps all others where some cannot be removed, and says so', async () => {
  const left = new Set(Array.from({ length: 1_200 }, (_, index) => String(index)));
  const isStuck = (note: string) => Number(note) % 100 === 0;
  const condemn = async (atMost: number) => [...left].slice(0, atMost).map((_id) => ({ _id }));
  const remove = async ({ _id }: { _id: string }) => {
    if (isStuck(_id)) throw new Error(`${_id} is stuck`);
    left.delete(_id);
  };
  await expect(sweepCondemned(condemn, remove, createPatience())).rejects.toMatchObject({
    message: '12 could not be done, and will be tried again',
    cause: new Error('0 is stuck'),
  });
  expect([...left].every(isStuck)).toBe(true);
  let tried = 0;
  await expect(
    sweepCondemned(
      condemn,
      async () => {
        tried += 1;
        throw new UnavailableError(new Error('the disk is away'));
      },
      createPatience(),
    ),
  ).rejects.toThrow('the disk is away');
  expect(tried).toBe(1);
});

it('sweeps what comes after more that cannot be removed than one run takes', async () => {
  const left = new Set(Array.from({ length: 10_100 }, (_, index) => String(index)));
  const condemn = async (atMost: number) => [...left].slice(0, atMost).map((_id) => ({ _id }));
  const remove = async ({ _id }: { _id: string }) => {
    if (Number(_id) < 10_000) throw new Error(`${_id} is stuck`);
    left.delete(_id);
  };
  const clock = createTestClock();
  const patience = createPatience(clock);
  for (let run = 0; run < 2; run += 1) {
    await expect(sweepCondemned(condemn, remove, patience)).rejects.toThrow('10000 could not be done');
    clock.advance(600_000);
  }
  expect(left.size).toBe(10_000);
});
