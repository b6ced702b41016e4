import { expect, it } from '@jest/globals';
import { type Opening, type Replica, renamed, sized } from './formats-suite.ts';

const SHORT_MS = 500;

/** The tests of replicas that run beside each other, some of them with an older program. */
export function describeFormatsOfReplicas({ start, open, stored, stampIn, until, former, lines }: Opening): void {
  it('walks in one of two replicas that start at once', async () => {
    const old = await open([]);
    await old.notes.insertMany(former(300));
    await old.stop();
    const seen: string[] = [];
    const both = await Promise.all([0, 1].map(() => start([renamed(1, (id) => seen.push(id)), sized])));
    await Promise.all(both.map(({ formats }) => formats.open()));
    // Each is seen once.
    expect([seen.length, new Set(seen).size]).toEqual([300, 300]);
    expect(await stored(both[0] as Replica).count({ color: 'red', size: 1 })).toBe(300);
  });

  it('lets an older replica go on that ignores what is new, and brings over what it writes', async () => {
    const old = await open([]);
    await old.notes.insertMany(former(2));
    const next = await open([renamed(1)]);
    expect(await stampIn(next)).toMatchObject({ format: 2, oldestReader: 1, again: 1 });
    expect(await stored(next).count({ color: 'red' })).toBe(2);
    await old.notes.insertMany([
      { _id: 'x', tint: 'blue', text: 'kept' },
      { _id: 'y', tint: 'green' },
    ]);
    // What is read is stored as it is read, so that a condition on it holds.
    expect(await next.notes.findOne({ _id: 'x' }, { fields: ['color'] })).toEqual({ _id: 'x', color: 'blue' });
    expect(await stored(next).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue', text: 'kept' });
    await next.formats.job.run();
    expect(await stored(next).findOne({ _id: 'y' })).toEqual({ _id: 'y', tint: 'green' });
    old.formats.enter()();
    await old.stop();
    await next.formats.job.run();
    expect(await stored(next).findOne({ _id: 'y' })).toEqual({ _id: 'y', color: 'green' });
    expect(await stampIn(next)).toMatchObject({ again: 0 });
    expect(await next.store.collection({ name: 'formatReaders' }).count({})).toBe(1);
  });

  it('notices an older program that is started later, also where it was the only one', async () => {
    const next = await open([renamed(1)], { isShared: false });
    await next.stop();
    const old = await open([], { isShared: false });
    await old.notes.insertOne({ _id: 'x', tint: 'blue' });
    await old.stop();
    const again = await open([renamed(1)], { isShared: false });
    expect(await stored(again).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue' });
    expect(await stampIn(again)).toMatchObject({ again: 0 });
    expect(await again.store.collection({ name: 'formatReaders' }).count({})).toBe(0);
  });

  it('walks only when older replicas that may not go on have given way, and what they do has ended', async () => {
    const old = await open([]);
    await old.notes.insertMany(former(2));
    const leave = old.formats.enter();
    const next = await start([renamed(2)]);
    const opened = next.formats.open();
    await until(() => old.gaveWay === 1);
    expect(() => old.formats.enter()).toThrow('too new for this version');
    await old.notes.insertOne({ _id: 'last', tint: 'blue' });
    expect(await stampIn(old)).toMatchObject({ format: 1, oldestReader: 2 });
    leave();
    await opened;
    expect(await stored(next).find({}, { sort: { _id: 1 } })).toEqual([
      { _id: 'last', color: 'blue' },
      ...former(2).map(({ _id }) => ({ _id, color: 'red' })),
    ]);
    expect(await stampIn(next)).toMatchObject({ format: 2, oldestReader: 2, again: 0 });
    // One that starts now waits, and says so.
    const late = await start([]);
    await expect(late.formats.open()).rejects.toThrow('The data of notes (format 2, while this program knows 1) is too new');
    expect(lines().join()).toContain('waits for a newer version of the program');
  });

  it('does not wait for ever for an older replica that is dead', async () => {
    const dead = await open([]);
    await dead.notes.insertMany(former(1));
    await dead.store.collection<{ _id: string }>({ name: 'formatReaders' }).insertOne({ _id: 'dead', format: 1, beat: 7 } as never);
    await dead.stop();
    const next = await open([renamed(2)], { deadMs: SHORT_MS });
    expect(await stored(next).count({ color: 'red' })).toBe(1);
    // If it lives after all, what it wrote in the end is brought over.
    expect(await stampIn(next)).toMatchObject({ again: 1 });
    await stored(next).insertOne({ _id: 'x', tint: 'blue' });
    await until(async () => {
      await next.formats.job.run();
      return (await stampIn(next))?.again === 0;
    });
    expect(await stored(next).findOne({ _id: 'x' })).toEqual({ _id: 'x', color: 'blue' });
  });
}
