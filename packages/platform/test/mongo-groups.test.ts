import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type GroupLimits, groupCommits } from '../src/adapters/mongo/commit-groups.ts';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import { type Collection, ConditionFailedError, DuplicateKeyError, type Store, type Write } from '../src/ports/store.ts';
import { isUnavailable } from '../src/ports/unavailable.ts';
import { type Answer, type Command, type ScriptedMongo, startScriptedMongo } from './support/scripted-mongo.ts';

type Thing = { _id: string; n?: number };

const nameOf = (command: Command) => Object.keys(command)[0] ?? '';
const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const writesIn = (command: Command) => (command.documents ?? command.updates ?? command.deletes ?? []) as Record<string, unknown>[];
const duplicate = (index: number) => ({
  index,
  code: 11000,
  errmsg: 'E11000 duplicate key error collection: test.things index: _id_ dup key: {}',
});

describe('commits of the same document on MongoDB', () => {
  let server: ScriptedMongo;
  let store: Store;
  let things: Collection<Thing>;
  let others: Collection<Thing>;
  /** The answer to a command; all its writes match without one. */
  let answer: (command: Command) => Answer | undefined;
  beforeEach(async () => {
    answer = () => undefined;
    server = await startScriptedMongo(
      (command) => answer(command) ?? { ok: 1, n: writesIn(command).length, nModified: writesIn(command).length },
    );
    store = createMongoStore({ url: server.url, database: 'test' });
    things = store.collection<Thing>({ name: 'things' });
    others = store.collection<Thing>({ name: 'others' });
    await store.ready();
    server.commands.length = 0;
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const counting = () => others.updating({ _id: 'counter' }, { $inc: { n: 1 } });
  const outcomesOf = (commits: readonly (readonly Write[])[]) => Promise.allSettled(commits.map((writes) => store.commit(writes)));
  /** Command, collection and number of writes, for each transaction. */
  const transactions = () => {
    const made: string[][] = [[]];
    for (const command of server.commands) {
      const name = nameOf(command);
      if (name.endsWith('Transaction')) made.push([...(made.pop() ?? []), name], []);
      else made.at(-1)?.push(`${name} ${command[name]} ${writesIn(command).length}`);
    }
    return made.filter((commands) => commands.length > 0);
  };
  const lostOnce = (name: string) => {
    let isLost = false;
    return (command: Command): Answer | undefined => {
      if (isLost || nameOf(command) !== name) return undefined;
      isLost = true;
      return 'cut';
    };
  };

  it('share one transaction with a call for each collection', async () => {
    await outcomesOf(times(5).map((n) => [things.inserting({ _id: `k${n}` }), counting(), things.inserting({ _id: `l${n}` })]));
    expect(transactions()).toEqual([['insert things 10', 'update others 5', 'commitTransaction']]);
    expect(server.commands.flatMap(writesIn).slice(0, 4)).toMatchObject([{ _id: 'k0' }, { _id: 'l0' }, { _id: 'k1' }, { _id: 'l1' }]);
  });

  it('are acknowledged after the majority has stored the transaction, and not before', async () => {
    const acknowledged: string[] = [];
    const commits = times(3).map((n) =>
      store.commit([things.inserting({ _id: `k${n}` }), counting()]).then(() => acknowledged.push(`k${n}`)),
    );
    answer = (command) => {
      if (nameOf(command) === 'commitTransaction')
        expect([acknowledged, command]).toMatchObject([[], { writeConcern: { w: 'majority', j: true } }]);
      return undefined;
    };
    await Promise.all(commits);
    expect(acknowledged).toEqual(['k0', 'k1', 'k2']);
  });

  it('hold the conditions of writes that have changed nothing by one more call', async () => {
    answer = (command) => (command.update ? { ok: 1, n: writesIn(command).length, nModified: 0 } : undefined);
    await outcomesOf(
      times(3).map((n) => [things.inserting({ _id: `k${n}` }), counting(), others.updating({ _id: 'a' }, {}, { upsert: true })]),
    );
    expect(transactions()).toEqual([['insert things 3', 'update others 6', 'update others 6', 'commitTransaction']]);
  });

  it('keep conditions apart from writes that may match any number, and the order within a collection', async () => {
    await outcomesOf([
      [counting(), others.updating({ _id: 'a' }, { $inc: { n: 1 } }, { optional: true })],
      [others.updatingMany({ n: 1 }, { $inc: { n: 1 } }), others.deleting({ n: 2 }, { optional: true }), counting()],
      [counting(), others.deleting({ _id: 'b' }), others.deleting({ _id: 'c' })],
    ]);
    const calls = ['update others 1', 'update others 2', 'delete others 1', 'update others 2', 'delete others 1', 'delete others 1'];
    expect(transactions()).toEqual([[...calls, 'commitTransaction']]);
  });

  it.each<[string, (command: Command) => Answer | undefined, unknown]>([
    [
      'a condition of one fails',
      (command) => {
        const failing = writesIn(command).filter(({ q }) => (q as Thing | undefined)?._id === 'k5').length;
        return failing > 0 ? { ok: 1, n: writesIn(command).length - failing, nModified: 0 } : undefined;
      },
      new ConditionFailedError('things', 0),
    ],
    [
      'a key of one is taken',
      (command) => {
        const index = writesIn(command).findIndex(({ q }) => (q as Thing | undefined)?._id === 'k5');
        return index >= 0 ? { ok: 1, n: index, writeErrors: [duplicate(index)] } : undefined;
      },
      new DuplicateKeyError('things', '_id'),
    ],
    [
      'the server cannot do what one asks for',
      (command) => {
        const index = writesIn(command).findIndex(({ q }) => (q as Thing | undefined)?._id === 'k5');
        return index >= 0 ? { ok: 1, n: index, writeErrors: [{ index, code: 14, errmsg: 'Cannot increment a text' }] } : undefined;
      },
      expect.objectContaining({ code: 14 }),
    ],
  ])('get each its own outcome when %s', async (_name, each, error) => {
    answer = each;
    const outcomes = await outcomesOf(times(8).map((n) => [things.updating({ _id: `k${n}` }, { $inc: { n: 1 } }), counting()]));
    expect(outcomes).toEqual(
      times(8).map((n) => (n === 5 ? { status: 'rejected', reason: error } : { status: 'fulfilled', value: undefined })),
    );
    const stored = transactions().filter((commands) => commands.at(-1) === 'commitTransaction');
    // Halves: 0 to 3, then 4 to 7, of which 4 and 5, then 4, 5, and 6 and 7.
    expect(stored.map(([first]) => first)).toEqual(['update things 4', 'update things 1', 'update things 2']);
  });

  it('ask again for the outcome of their transaction, and do not repeat its writes', async () => {
    answer = lostOnce('commitTransaction');
    const outcomes = await outcomesOf(times(4).map((n) => [things.inserting({ _id: `k${n}` }), counting()]));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(transactions()).toEqual([['insert things 4', 'update others 4', 'commitTransaction'], ['commitTransaction']]);
    expect(new Set(server.commands.map(({ txnNumber }) => String(txnNumber))).size).toBe(1);
  });

  it('all fail when nobody can say whether their transaction was stored, and none is repeated', async () => {
    const unknown = { ok: 0, code: 79, codeName: 'UnknownReplWriteConcern', errmsg: 'no such write concern' };
    answer = (command) => (nameOf(command) === 'commitTransaction' ? unknown : undefined);
    const outcomes = await outcomesOf(times(4).map((n) => [things.inserting({ _id: `k${n}` }), counting()]));
    expect(outcomes).toEqual(times(4).map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 79 }) })));
    expect(transactions()).toEqual([['insert things 4', 'update others 4', 'commitTransaction']]);
  });

  it.each(['insert', 'update'])('begin again together when the connection is lost at an %s', async (name) => {
    answer = lostOnce(name);
    const outcomes = await outcomesOf(times(4).map((n) => [things.inserting({ _id: `k${n}` }), counting()]));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    const numbers = server.commands.filter((command) => nameOf(command) === 'insert').map(({ txnNumber }) => String(txnNumber));
    expect([numbers.length, new Set(numbers).size]).toEqual([2, 2]);
    expect(transactions().at(-1)?.at(-1)).toBe('commitTransaction');
  });

  it('are all unavailable when the server is', async () => {
    answer = () => ({ ok: 0, code: 91, errmsg: 'shutting down' });
    const outcomes = await outcomesOf(times(4).map((n) => [things.inserting({ _id: `k${n}` }), counting()]));
    for (const outcome of outcomes) expect([outcome, isUnavailable((outcome as PromiseRejectedResult).reason)]).toEqual([outcome, true]);
    expect(server.commands.filter((command) => nameOf(command) === 'insert')).toHaveLength(1);
  });
});

describe('groupCommits', () => {
  /** Groups that end when they are told to. */
  const makeGroups = (limits: Partial<GroupLimits> = {}) => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const commit = groupCommits(async (commits) => {
      const name = commits.map(({ writes }) => writes[0]?.document?._id).join('+');
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      for (const { resolve } of commits) resolve();
    }, limits);
    const add = (name: string, ...documents: string[]) =>
      commit([
        { collection: 'things', kind: 'insert', document: { _id: name } },
        ...documents.map((_id): Write => ({ collection: 'things', kind: 'update', filter: { _id }, update: { $inc: { n: 1 } } })),
      ]);
    const hasBegun = async (name: string) => {
      while (!begun.includes(name)) await new Promise((resolve) => setImmediate(resolve));
    };
    return { begun, add, hasBegun, end: (name: string) => ends.get(name)?.() };
  };

  it('lets those that wait for a document share the next group in their order, and others begin at once', async () => {
    const { begun, add, hasBegun, end } = makeGroups();
    const first = add('1', 'a');
    await hasBegun('1');
    const waiting = [add('2', 'a'), add('3', 'b'), add('4', 'a', 'c'), add('5'), add('6', 'c'), add('7', 'a')];
    await hasBegun('5');
    expect(begun).toEqual(['1', '3', '5']);
    end('1');
    await hasBegun('2+4+6+7');
    for (const name of ['3', '5', '2+4+6+7']) end(name);
    await Promise.all([first, ...waiting]);
    expect(begun).toEqual(['1', '3', '5', '2+4+6+7']);
  });

  it('lets one that waits for two groups wait for both, and those behind it for it', async () => {
    const { begun, add, hasBegun, end } = makeGroups();
    const all = [add('1', 'a'), add('2', 'b')];
    await hasBegun('2');
    all.push(add('3', 'a'), add('4', 'a', 'b'), add('5', 'b'), add('6', 'a'));
    for (const name of ['1', '2', '3', '4+5+6']) {
      await hasBegun(name);
      end(name);
    }
    await Promise.all(all);
    expect(begun).toEqual(['1', '2', '3', '4+5+6']);
  });

  it.each<[string, Partial<GroupLimits>]>([
    ['writes', { mostWrites: 4 }],
    ['bytes', { mostBytes: 200 }],
  ])('bounds the %s of a group', async (_name, limits) => {
    const { begun, add, hasBegun, end } = makeGroups(limits);
    const all = [add('1', 'a')];
    await hasBegun('1');
    all.push(...['2', '3', '4', '5', '6'].map((name) => add(name, 'a')));
    for (const name of ['1', '2+3', '4+5', '6']) {
      await hasBegun(name);
      end(name);
    }
    await Promise.all(all);
    expect(begun).toEqual(['1', '2+3', '4+5', '6']);
  });

  it('does not wait for ever behind one that waits for a primary', async () => {
    const { begun, add, hasBegun, end } = makeGroups({ longestWaitMs: 1 });
    const first = add('1', 'a');
    await hasBegun('1');
    const second = add('2', 'a');
    await hasBegun('2');
    expect(begun).toEqual(['1', '2']);
    end('2');
    end('1');
    await Promise.all([first, second]);
  });
});
