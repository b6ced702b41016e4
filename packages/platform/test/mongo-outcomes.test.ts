import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import { DuplicateKeyError, type IndexDeclaration, type Store } from '../src/ports/store.ts';
import { isUnavailable } from '../src/ports/unavailable.ts';
import { type Answer, type Command, type ScriptedMongo, startScriptedMongo } from './support/scripted-mongo.ts';

type Thing = { _id: string; n?: number };

const done = { ok: 1, n: 1, nModified: 1 };
const nameOf = (command: Command) => Object.keys(command)[0] ?? '';
const notPrimary = { ok: 0, code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary', errorLabels: ['RetryableWriteError'] };
const conflict = { ok: 0, code: 112, codeName: 'WriteConflict', errmsg: 'conflict', errorLabels: ['TransientTransactionError'] };
const noTransaction = { ok: 0, code: 251, codeName: 'NoSuchTransaction', errmsg: 'gone', errorLabels: ['TransientTransactionError'] };

describe('the store on MongoDB, when answers are lost and primaries change', () => {
  let server: ScriptedMongo;
  let store: Store;
  /** The next answers to commands of this name; then they succeed. */
  let script: Record<string, Answer[]>;
  beforeEach(async () => {
    script = {};
    server = await startScriptedMongo((command) => script[nameOf(command)]?.shift() ?? done);
    store = createMongoStore({ url: server.url, database: 'test' });
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const things = async () => {
    const collection = store.collection<Thing>({ name: 'things' });
    await store.ready();
    server.commands.length = 0;
    return collection;
  };
  const sent = (name: string) => server.commands.filter((command) => nameOf(command) === name);
  const numbersOf = (name: string) => sent(name).map(({ txnNumber }) => String(txnNumber));
  const namesSent = () => server.commands.map(nameOf);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it.each<[string, Answer]>([
    ['its answer was lost', 'cut'],
    ['the primary has changed', notPrimary],
  ])('sends a write again under its number when %s, so that the server does it once', async (_name, first) => {
    const collection = await things();
    script = { insert: [first], update: [first], findAndModify: [first] };
    await collection.insertOne({ _id: 'a' });
    await collection.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    await collection.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } });
    for (const name of ['insert', 'update', 'findAndModify']) {
      const [number, ...others] = numbersOf(name);
      expect(others).toEqual([number]);
      expect(number).toMatch(/^\d+$/);
      expect(sent(name)[0]).toMatchObject({ writeConcern: { w: 'majority', j: true } });
      expect(sent(name)[1]?.lsid).toEqual(sent(name)[0]?.lsid);
    }
  });

  it('asks again for the outcome of a commit whose answer was lost, and does not repeat its writes', async () => {
    const collection = await things();
    script = { commitTransaction: ['cut', 'cut', 'cut'] };
    await store.commit([collection.inserting({ _id: 'a' }), collection.updating({ _id: 'b' }, { $inc: { n: 1 } })]);
    expect(namesSent()).toEqual(['insert', 'update', ...Array.from({ length: 4 }, () => 'commitTransaction')]);
    expect(new Set([...numbersOf('insert'), ...numbersOf('commitTransaction')]).size).toBe(1);
    for (const commit of sent('commitTransaction')) expect(commit).toMatchObject({ writeConcern: { w: 'majority', j: true } });
  });

  it.each<[string, string, Answer[]]>([
    ['a conflict', 'update', [conflict, conflict]],
    ['a conflict when it commits', 'commitTransaction', [conflict]],
    ['many conflicts', 'update', Array<Answer>(12).fill(conflict)],
    ['a connection that is lost within it', 'update', ['cut']],
    ['a new primary that does not know it', 'commitTransaction', [noTransaction]],
    ['a lost commit that a new primary does not know', 'commitTransaction', ['cut', noTransaction]],
  ])('begins a transaction again under a new number after %s', async (_name, command, answers) => {
    const collection = await things();
    script = { [command]: answers };
    await store.commit([collection.inserting({ _id: 'a' }), collection.updating({ _id: 'b' }, { $inc: { n: 1 } })]);
    const numbers = numbersOf('insert');
    expect(numbers.length).toBeGreaterThan(1);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(namesSent().at(-1)).toBe('commitTransaction');
    expect(numbersOf('commitTransaction').at(-1)).toBe(numbers.at(-1));
  });

  it('does not begin again after a refusal', async () => {
    const collection = await things();
    const duplicate = { index: 0, code: 11000, errmsg: 'E11000 duplicate key error collection: test.things index: one dup key: {}' };
    script = { insert: [{ ok: 1, n: 0, writeErrors: [duplicate] }] };
    const commit = store.commit([collection.inserting({ _id: 'a' }), collection.updating({ _id: 'b' }, { $inc: { n: 1 } })]);
    expect(await failureOf(commit)).toBeInstanceOf(DuplicateKeyError);
    expect(namesSent()).toEqual(['insert', 'abortTransaction']);
  });

  it.each<[string, Answer]>([
    ['connections break again and again', 'cut'],
    ['no primary is found', notPrimary],
    ['the majority does not confirm', { ...done, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } }],
    ['the server shuts down', { ok: 0, code: 91, errmsg: 'shutting down' }],
    ['the disk is full', { ok: 0, code: 14031, errmsg: 'out of disk space' }],
    ['the password is wrong', { ok: 0, code: 18, errmsg: 'Authentication failed.' }],
  ])('is unavailable when %s', async (_name, each) => {
    const collection = await things();
    script = { insert: [each, each, each, each] };
    const failure = await failureOf(collection.insertOne({ _id: 'a' }));
    expect([failure, isUnavailable(failure)]).toEqual([expect.anything(), true]);
  });

  it('reads what a majority has, from the primary', async () => {
    const collection = await things();
    script = { find: [{ ok: 1, cursor: { id: 0n, ns: 'test.things', firstBatch: [{ _id: 'a' }] } }] };
    expect(await collection.findOne({ _id: 'a' })).toEqual({ _id: 'a' });
    expect(sent('find')).toMatchObject([{ readConcern: { level: 'majority' } }]);
    expect(sent('find')[0]).not.toHaveProperty('$readPreference');
  });
});

/** The index commands of a server, in memory. */
class Indexes {
  readonly dropped: string[] = [];
  turns = new Set<string>();
  constructor(public stored: { name: string; key: object; unique?: boolean }[]) {}

  answer(command: Command): Answer {
    const name = nameOf(command);
    if (name === 'createIndexes') return this.create((command.indexes as { name: string; key: Map<string, number> | object }[])[0]);
    if (name === 'listIndexes') return { ok: 1, cursor: { id: 0n, ns: 'test.things', firstBatch: this.stored } };
    if (name === 'dropIndexes') return this.drop(String(command.index));
    if (name === 'update') return this.take((command.updates as { q: { _id: string } }[])[0]?.q._id ?? '');
    if (name === 'delete') this.turns.clear();
    return done;
  }

  private create(wanted: { name: string; key: object; unique?: boolean } | undefined): Answer {
    if (!wanted) throw new Error('no index');
    const same = this.stored.find(({ name }) => name === wanted.name);
    if (same && JSON.stringify([same.key, same.unique ?? false]) !== JSON.stringify([wanted.key, wanted.unique ?? false]))
      return { ok: 0, code: 86, codeName: 'IndexKeySpecsConflict', errmsg: 'an index of this name has other keys' };
    if (!same) this.stored.push(wanted);
    return done;
  }

  private drop(name: string): Answer {
    const index = this.stored.find((each) => each.name === name);
    if (!index) return { ok: 0, code: 27, codeName: 'IndexNotFound', errmsg: 'index not found' };
    this.dropped.push(JSON.stringify(index.key));
    this.stored = this.stored.filter((each) => each !== index);
    return done;
  }

  private take(turn: string): Answer {
    if (this.turns.has(turn)) return { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11000, errmsg: 'E11000 duplicate key index: _id_' }] };
    this.turns.add(turn);
    return { ok: 1, n: 1, nModified: 0, upserted: [{ index: 0, _id: turn }] };
  }
}

describe('the indexes on MongoDB', () => {
  const newIndex: IndexDeclaration = { name: 'byKind', keys: { kind: 1, at: -1 }, unique: true };

  async function startReplicas(stored: ConstructorParameters<typeof Indexes>[0]): Promise<Indexes> {
    const indexes = new Indexes(stored);
    const server = await startScriptedMongo((command) => indexes.answer(command));
    const replicas = Array.from({ length: 6 }, () => createMongoStore({ url: server.url, database: 'test' }));
    for (const replica of replicas) replica.collection({ name: 'things', indexes: [newIndex] });
    await Promise.all(replicas.map((replica) => replica.ready()));
    for (const replica of replicas) await replica.close();
    await server.close();
    return indexes;
  }

  it('are made once when replicas start at once', async () => {
    const { stored, dropped } = await startReplicas([]);
    expect(stored).toEqual([{ name: 'byKind', key: { kind: 1, at: -1 }, unique: true }]);
    expect(dropped).toEqual([]);
  });

  it('are replaced when their declaration has changed, and no replica drops what another has made', async () => {
    const { stored, dropped } = await startReplicas([{ name: 'byKind', key: { kind: 1 } }]);
    expect(stored).toEqual([{ name: 'byKind', key: { kind: 1, at: -1 }, unique: true }]);
    expect(dropped).toEqual(['{"kind":1}']);
  });
});
