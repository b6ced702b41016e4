import { tellHealth } from '@formwright/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { createHealthNotes } from '../src/health/health-notes.ts';
import { createJobBook } from '../src/health/job-book.ts';
import { createMailOutbox } from '../src/mail/mail-outbox.ts';
import { deadLettersCollection } from '../src/outbox/dead-letter.ts';
import { outboxCollection } from '../src/outbox/outbox-entry.ts';
import { MailRefusedError } from '../src/ports/mail.ts';
import { type Collection, type Document, type Store, StoreUnavailableError } from '../src/ports/store.ts';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { createReplicaWorlds, createTestClock, createTestWorld, replacing, type TestWorld } from '../src/testing/index.ts';

const HOUR_MS = 60 * 60_000;
const GB = 1_000_000_000;
const alone = { ownJobs: () => null, isShared: false };

let ports: Ports;
function createSupport(given: Ports): Service {
  ports = given;
  return { name: 'support', routes: [], jobs: [], subscriptions: [on('identity.v1.UserRegistered', 'support.hears', async () => [])] };
}

describe('what a service says of its health', () => {
  let worlds: TestWorld[] = [];
  afterEach(async () => {
    for (const world of worlds) await world.close();
    worlds = [];
  });
  const open = async (options: Partial<Parameters<typeof createTestWorld>[0]> = {}) => {
    const world = await createTestWorld({ services: [createSupport], ...options });
    worlds.push(world);
    return world;
  };
  const ask = async (world: TestWorld) => (await world.inject(tellHealth('support'), { body: {} })).body;

  it('is what it knows, and null where nobody knows it', async () => {
    const world = await open({ space: () => ({ free: 7 * GB, size: 10 * GB }) });
    const now = world.clock.now();
    expect(await ask(world)).toMatchObject({
      startedAt: now,
      dependencies: [
        { name: 'store', state: 'ok' },
        { name: 'bus', state: 'ok' },
        // A service of no name has everything.
        { name: 'files', state: 'ok' },
      ],
      layout: { state: 'done', stored: 1, program: 1 },
      processes: [{ id: '', seenAt: now }],
      leases: [],
      outbox: { count: 0, oldestAt: null },
      queues: expect.arrayContaining([{ name: 'support.hears', count: 0, oldestAt: null }]),
      deadLetters: 0,
      jobs: { count: 0, failing: [], late: [] },
      disks: [{ of: 'documents', free: 7 * GB, size: 10 * GB, floor: 256_000_000, rooms: [] }, { of: 'files' }],
      mail: { waiting: 0, sentAt: null, failedAt: null, why: '' },
      settings: { isPublic: null, payments: null },
      backup: null,
    });
  });

  it('tells of the events and letters that are there, and of the oldest', async () => {
    const world = await open();
    const at = world.clock.now();
    const store = world.store('support');
    const entry = { type: 'forms.v1.FormSaved', key: 'a', at, sequence: 0, payload: '' };
    await store.collection(outboxCollection).insertOne({ ...entry, _id: 'e1' } as never);
    await store.collection(deadLettersCollection).insertOne({ ...entry, _id: 'l1', queue: 'q', reason: 'odd', happenedAt: at } as never);
    world.clock.advance(5_000);
    expect(await ask(world)).toMatchObject({ outbox: { count: 1, oldestAt: at }, deadLetters: 1 });
  });

  it('tells when a mail was sent last', async () => {
    const world = await open();
    const mails = createMailOutbox(ports.store, ports);
    await ports.store.commit([mails.mailing({ to: 'a@example.org', subject: 's', text: 't', html: '' }, '')]);
    await world.drain();
    expect((await ask(world)).mail).toMatchObject({ sentAt: world.clock.now(), failedAt: null });
  });

  it('comes in two seconds also while its store answers nobody, and says so', async () => {
    let isSilent = false;
    const world = await open({
      makeStore: (name) => {
        const store = createSqliteStore({ path: `${process.env.TMPDIR ?? '/tmp'}/health-${process.pid}-${name}.db` });
        const silence = () => (isSilent ? new Promise<never>(() => undefined) : null);
        return replacing(store, {
          ping: async () => (await silence()) ?? store.ping(),
          space: async () => (await silence()) ?? store.space(),
        });
      },
    });
    isSilent = true;
    const answer = await ask(world);
    expect(answer.dependencies).toContainEqual({ name: 'store', state: 'away' });
    expect(answer.disks.map(({ of }) => of)).toEqual(['files']);
  });

  it('knows of no dead letters where it does not know which of them are quiet', async () => {
    const world = await open({
      makeStore: (name) => {
        const store = createSqliteStore({ path: `${process.env.TMPDIR ?? '/tmp'}/quiet-${process.pid}-${name}.db` });
        const counting = (counted: Collection<Document>): Collection<Document> =>
          replacing(counted, {
            count: async (filter) => ('isQuiet' in filter ? Promise.reject(new Error('away')) : counted.count(filter)),
          });
        return replacing(store, {
          collection: ((declaration) => counting(store.collection(declaration) as never) as never) as Store['collection'],
        });
      },
    });
    const letter = {
      type: 'mail',
      key: 'a',
      at: 1,
      sequence: 0,
      payload: '',
      queue: 'mail',
      reason: '550 5.1.1',
      happenedAt: 1,
      isQuiet: true,
    };
    await world
      .store('support')
      .collection(deadLettersCollection)
      .insertOne({ ...letter, _id: 'l1' } as never);
    const answer = await ask(world);
    expect([answer.deadLetters, answer.refusedMails]).toEqual([null, undefined]);
  });

  it('of two replicas names both, and which of them does the work of one alone', async () => {
    const pair = await createReplicaWorlds({ services: [createSupport] });
    worlds.push(...pair);
    const [one, other] = [await ask(pair[0]), await ask(pair[1])];
    const seenAt = pair[0].clock.now();
    expect(one.processes?.map((process) => process.seenAt)).toEqual([seenAt, seenAt]);
    expect(one.leases).toContainEqual({ name: 'background', holder: expect.stringMatching(/./), since: seenAt, renewedAt: seenAt });
    expect(other.leases).toEqual(one.leases);
    expect(one.jobs).toEqual({ count: 0, failing: [], late: [] });
    expect(other.jobs).toBeNull();
    await pair[0].runJob('support.note-health');
    expect((await ask(pair[1])).jobs).toEqual(one.jobs);
  });
});

describe('notes of the health of a service', () => {
  let world: TestWorld;
  afterEach(() => world.close());
  const notesOf = async (free: () => number) => {
    world = await createTestWorld({ services: [createSupport] });
    const space = async () => ({ free: free(), size: 10 * GB });
    return createHealthNotes(world.store('support'), {
      clock: world.clock,
      spaces: { documents: space, files: async () => null },
      ...alone,
    });
  };

  it('keep the room of a disk every three hours, and the newest sixty-four', async () => {
    let free = 9 * GB;
    const notes = await notesOf(() => free);
    const job = notes.job('support');
    for (let hour = 0; hour < 3 * 70; hour += 1) {
      await job.run();
      world.clock.advance(HOUR_MS);
      free -= 1_000;
    }
    const rooms = await notes.rooms('documents');
    expect(rooms).toHaveLength(64);
    expect(rooms.at(-1)).toEqual({ at: world.clock.now() - 3 * HOUR_MS, free: free + 3_000 });
    expect(new Set(rooms.slice(1).map(({ at }, index) => at - (rooms[index]?.at ?? 0)))).toEqual(new Set([3 * HOUR_MS]));
    expect(await notes.rooms('files')).toEqual([]);
  });

  it('tell of mails what the server said, without addresses, across a start', async () => {
    const notes = await notesOf(() => GB);
    const start = world.clock.now();
    notes.mailTried();
    world.clock.advance(10);
    // Refuses its recipient alone.
    notes.mailTried(new MailRefusedError('550 no such user'));
    expect(await notes.mail()).toEqual({ sentAt: start, failedAt: null, why: '', refused: 1, refusedAt: start + 10 });
    notes.mailTried(new StoreUnavailableError('451 <ada@example.org> not now'));
    await notes.job('support').run();
    const again = createHealthNotes(world.store('support'), {
      clock: world.clock,
      spaces: { documents: async () => null, files: async () => null },
      ...alone,
    });
    expect(await again.mail()).toEqual({
      sentAt: start,
      failedAt: start + 10,
      why: expect.stringContaining('<[e-mail]> not now'),
      refused: 1,
      refusedAt: start + 10,
    });
    world.clock.advance(10);
    again.mailTried(new MailRefusedError('554 relay access denied'));
    await again.job('support').run();
    again.mailTried(new MailRefusedError('554 relay access denied'));
    expect(await again.mail()).toMatchObject({ sentAt: start, refused: 3, refusedAt: start + 20 });
    again.mailTried();
    const taken = { sentAt: start + 20, failedAt: start + 10, why: expect.any(String) };
    const stored = async () => ({ ...(await again.mail()) });
    expect([await stored(), await again.job('support').run(), await stored()].filter(Boolean)).toMatchObject([taken, taken]);
    expect((await stored()).refused).toBeUndefined();
  });

  it('tell how the jobs are that another process runs, as long as that one notes it', async () => {
    world = await createTestWorld({ services: [createSupport] });
    const failing = { count: 2, failing: [{ name: 'support.sweep', since: world.clock.now(), cause: 'full' }], late: [] };
    const spaces = { documents: async () => null, files: async () => null };
    const of = (ownJobs: () => typeof failing | null, isShared = true) =>
      createHealthNotes(world.store('support'), { clock: world.clock, spaces, ownJobs, isShared });
    const other = of(() => null);
    await of(() => failing, false)
      .job('support')
      .run();
    expect(await other.jobs()).toBeNull();
    await of(() => failing)
      .job('support')
      .run();
    // It runs none itself, and leaves the note as it is.
    await other.job('support').run();
    expect(await other.jobs()).toEqual(failing);
    world.clock.advance(3 * 60_000);
    expect(await other.jobs()).toBeNull();
    // Its clock was ahead.
    world.clock.advance(HOUR_MS);
    await of(() => failing)
      .job('support')
      .run();
    world.clock.advance(-HOUR_MS);
    expect(await other.jobs()).toBeNull();
  });
});

it('notes of mails of a time when the clock was ahead end with the next mail, and why belongs to its own failure', async () => {
  const world = await createTestWorld({ services: [createSupport] });
  const spaces = { documents: async () => null, files: async () => null };
  let ahead = 0;
  const clock = { ...world.clock, now: () => world.clock.now() + ahead, elapsed: () => world.clock.elapsed() };
  const [one, other] = [0, 1].map(() => createHealthNotes(world.store('support'), { clock, spaces, ...alone }));
  if (!one || !other) throw new Error('two processes');
  const stored = async () => {
    for (const notes of [one, other]) await notes.job('support').run();
    return Promise.all([one.mail(), other.mail()]);
  };
  ahead = 365 * 24 * HOUR_MS;
  one.mailTried();
  await stored();
  ahead = 0;
  const start = world.clock.now();
  one.mailTried(new StoreUnavailableError('first'));
  world.clock.advance(10);
  other.mailTried(new StoreUnavailableError('second'));
  for (const told of await stored()) expect(told).toMatchObject({ failedAt: start + 10, why: expect.stringContaining('second') });
  world.clock.advance(10);
  one.mailTried();
  for (const told of await stored())
    expect(told).toEqual({ sentAt: start + 20, failedAt: start + 10, why: expect.stringContaining('second') });
  await world.close();
});

it('a book of jobs names those that fail, until they run again, and those that do not end', () => {
  const clock = createTestClock();
  const book = createJobBook(clock);
  const [one, two] = ['one', 'two'].map((name) => ({ name, everyMs: 1_000, run: async () => undefined }));
  if (!one || !two) throw new Error('two jobs');
  const start = clock.now();
  book.begun(one);
  book.ended(one, 'full');
  clock.advance(1_000);
  book.begun(one);
  book.ended(one, 'away');
  book.begun(two);
  expect([book.failing(), book.late()]).toEqual([[{ name: 'one', since: start, cause: 'away' }], []]);
  clock.advance(HOUR_MS + 1_001);
  book.ended(one, null);
  expect([book.failing(), book.late()]).toEqual([[], [{ name: 'two', since: start + 1_000 }]]);
});
