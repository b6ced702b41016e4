import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { createMongoStore } from '../../src/adapters/mongo/mongo-store.ts';
import type { IndexDeclaration, Store } from '../../src/ports/store.ts';
import { settingOf } from './setting.ts';

interface Thing {
  _id: string;
  kind: number;
  mail: string;
  at: number;
}

const url = settingOf('MONGO_TEST_URL');
const DOCUMENTS = 40_000;
const BATCH = 2_000;
const WRITERS = 4;
const byKind: IndexDeclaration = { name: 'byKind', keys: { kind: 1 } };
const oneMail: IndexDeclaration = { name: 'oneMail', keys: { mail: 1 }, unique: true };

describe('the indexes on MongoDB, while others write', () => {
  let client: MongoClient;
  let database: string;
  let stores: Store[];
  beforeEach(() => {
    client = new MongoClient(url);
    database = `test_${randomBytes(6).toString('hex')}`;
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await client.db(database).dropDatabase();
    await client.close();
  });

  const open = (...indexes: IndexDeclaration[]) => {
    const store = createMongoStore({ url, database });
    stores.push(store);
    return {
      store,
      things: store.collection<Thing>({ name: 'things', indexes }),
      counters: store.collection<{ _id: string }>({ name: 'counters' }),
    };
  };
  const thing = (_id: string, n: number): Thing => ({ _id, kind: n % 500, mail: `${_id}@example.org`, at: n });

  it('are built and replaced without refusing or losing a write', async () => {
    const old = open();
    await old.store.ready();
    for (let from = 0; from < DOCUMENTS; from += BATCH)
      await old.things.insertMany(Array.from({ length: BATCH }, (_, place) => thing(`d${from + place}`, from + place)));
    let isOver = false;
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n += 1) {
        const _id = `w${writer}-${n}`;
        await old.store.commit([
          old.things.inserting(thing(_id, n)),
          old.counters.updating({ _id: `w${writer}` }, { $inc: { n: 1 } }, { upsert: true }),
        ]);
        acknowledged.push(_id);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

    const build = async (...indexes: IndexDeclaration[]) => {
      const before = acknowledged.length;
      // Replicas of a new version start together.
      const replicas = [open(...indexes), open(...indexes), open(...indexes)];
      await Promise.all(replicas.map(({ store }) => store.ready()));
      expect(acknowledged.length).toBeGreaterThan(before);
      return replicas[0]?.things;
    };
    const things = await build(byKind, oneMail);
    await expect(things?.insertOne({ ...thing('other', 1), mail: 'd7@example.org' })).rejects.toMatchObject({ index: 'oneMail' });
    await build({ ...byKind, keys: { kind: 1, at: -1 } }, oneMail);
    isOver = true;
    await writing;

    const stored = client.db(database).collection('things');
    const indexes = (await stored.listIndexes().toArray()).map(({ name, key }) => [name, Object.keys(key)]);
    expect(indexes).toEqual(
      expect.arrayContaining([
        ['byKind', ['kind', 'at']],
        ['oneMail', ['mail']],
      ]),
    );
    const plan = JSON.stringify(await stored.find({ kind: 7 }).sort({ at: -1 }).explain());
    expect(plan).toContain('"indexName":"byKind"');
    expect(await things?.count({})).toBe(DOCUMENTS + acknowledged.length);
    const ofWriters = await things?.find({ _id: { $gte: 'w', $lt: 'x' } }, { fields: ['_id'] });
    expect(ofWriters?.map(({ _id }) => _id).sort()).toEqual(acknowledged.sort());
  });
});
