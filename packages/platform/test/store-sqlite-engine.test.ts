import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from '../src/adapters/sqlite/connection.ts';
import { Queries } from '../src/adapters/sqlite/queries.ts';
import { migrate } from '../src/adapters/sqlite/schema.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { type Answer, answer, answers } from './support/answers.ts';
import { makeDataFile } from './support/data-file.ts';

let path: string;
let remove: () => void;
beforeEach(() => {
  ({ path, remove } = makeDataFile());
});
afterEach(() => remove());

/** Whether work ends before anything of another thread may be heard. */
async function isDoneInThisTurn(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void work.then(() => (isDone = true));
  for (let steps = 0; steps < 1_000; steps += 1) await undefined;
  return isDone;
}

describe('what the SQLite planner does', () => {
  const plan = (filter: object, options: object) => {
    const connection = new Connection(path, []);
    migrate(connection, answers);
    const plans = new Queries(answers)
      .find<Answer>(filter, options)
      .map(({ text, values }) => connection.rows(`EXPLAIN QUERY PLAN ${text}`, [...values, 24, 0]).map((step) => step[3]));
    connection.close();
    return plans;
  };
  const newest = { at: -1, _id: -1 };

  it('answers filter and sort from one index', () => {
    expect(plan({ form: 'f1' }, { sort: newest })).toEqual([['SEARCH answers USING INDEX answers.byForm (<expr>=?)']]);
  });

  it('starts every page from its place in the index', () => {
    expect(plan({ form: 'f1' }, { sort: newest, after: [7, 'a7'] })).toEqual([
      ['SEARCH answers USING INDEX answers.byForm (<expr>=? AND <expr>=? AND _id<?)'],
      ['SEARCH answers USING INDEX answers.byForm (<expr>=? AND <expr><?)'],
      ['SEARCH answers USING INDEX answers.byForm (<expr>=? AND <expr>=?)'],
    ]);
  });

  it('starts a page of a range from its place, too, and not from the end of the range', () => {
    const connection = new Connection(path, []);
    migrate(connection, answers);
    /** The value at which each query of a page enters the index: the last of its key. */
    const entered = (direction: 1 | -1, place: number) =>
      new Queries(answers)
        .find<Answer>({ form: 'f1', at: { $gte: 3, $lt: 9 } } as object, { sort: { at: direction, _id: direction }, after: [place, 'a'] })
        .map(({ text, values }) => {
          const program = connection.rows(`EXPLAIN ${text}`, [...values, 24, 0]);
          const seek = program.find(([, operation]) => /^Seek[GL]/.test(String(operation))) ?? [];
          const last = Number(seek[4]) + Number(seek[5]) - 1;
          const variable = program.find(([, operation, , register]) => operation === 'Variable' && register === last);
          return variable ? values[Number(variable[2]) - 1] : null;
        });
    expect([entered(-1, 5)[1], entered(1, 5)[1]]).toEqual([5, 5]);
    // A place beyond the range.
    expect([entered(-1, 12)[1], entered(1, 1)[1]]).toEqual([9, 3]);
    connection.close();
  });

  it('uses a partial index where its condition is asked for', () => {
    expect(plan({ form: 'f1', open: true }, {})).toEqual([['SEARCH answers USING INDEX answers.openOnes (<expr>=?)']]);
  });

  it('looks a document up by its _id', () => {
    expect(plan({ _id: 'a1', form: 'f1' }, {})).toEqual([['SEARCH answers USING INDEX sqlite_autoindex_answers_1 (_id=?)']]);
  });

  it('looks a list of ids up by them, whatever else is asked', () => {
    const [steps] = plan({ _id: { $in: ['a1', 'a2'] }, form: 'f1', at: { $in: [1, 2] }, open: true }, { sort: {} });
    expect(steps?.filter((step) => String(step).includes(' USING '))).toEqual([
      'SEARCH answers USING INDEX sqlite_autoindex_answers_1 (_id=?)',
    ]);
  });
});

describe('a list index', () => {
  const terms = { name: 'terms', keys: { form: 1, terms: 1, at: -1, _id: -1 } as const, list: 'terms' };
  type Searched = Answer & { terms: string[] };

  it('answers a count with further conditions, too, and reads only what it has found', async () => {
    const declaration = { name: 'answers', indexes: [...(answers.indexes ?? []), terms] };
    const store = createSqliteStore({ path });
    store.collection<Searched>(declaration);
    await store.ready();
    await store.close();
    const connection = new Connection(path, []);
    const { text, values } = new Queries(declaration as never).count(
      { form: 'f1', open: true, terms: { $startsWith: 'wor' } } as never,
      10,
    );
    const steps = connection.rows(`EXPLAIN QUERY PLAN ${text}`, values).map((step) => String(step[3]));
    connection.close();
    expect(steps).toContain('SEARCH answers USING INTEGER PRIMARY KEY (rowid=?)');
    expect(steps.filter((step) => step.includes('answers.'))).toEqual([]);
  });

  it('finds the beginning of one word, of many and of none', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection<Searched>({ name: 'answers', indexes: [terms] });
    await store.ready();
    await collection.insertMany(
      Array.from({ length: 300 }, (_, n) => ({ ...answer(n), form: 'f1', terms: [`word${n}`, `Wör${n % 3}`, 'all'] })),
    );
    const count = (beginning: string, form = 'f1') => collection.count({ form, terms: { $startsWith: beginning } });
    expect(await Promise.all(['word', 'word29', 'Wör', 'Wör2', 'al', 'wordy', 'W', ''].map((beginning) => count(beginning)))).toEqual([
      300, 11, 300, 100, 300, 0, 300, 300,
    ]);
    expect(await count('word', 'f2')).toBe(0);
    const both = { $and: [{ terms: { $startsWith: 'word2' } }, { terms: { $startsWith: 'Wör1' } }], form: 'f1' };
    expect(await collection.count(both)).toBe(36);
    expect(
      (await collection.find({ form: 'f1', terms: { $startsWith: 'word29' } }, { sort: { at: -1, _id: -1 }, limit: 2 })).map(
        ({ at }) => at,
      ),
    ).toEqual([299, 298]);
    await store.close();
  });

  it('is asked for many terms on another thread, also where the collection is small', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection<Searched>({ name: 'answers', indexes: [terms] });
    await store.ready();
    await collection.insertOne({ ...answer(1), form: 'f1', terms: ['word1'] });
    const count = async (length: number) => {
      const counting = collection.count({ form: 'f1', terms: { $in: Array.from({ length }, (_, n) => `word${n}`) } });
      return [await isDoneInThisTurn(counting), await counting];
    };
    expect([await count(100), await count(4_000)]).toEqual([
      [true, 1],
      [false, 1],
    ]);
    await store.close();
  });
});

describe('a large SQLite collection', () => {
  it('counts, searches and streams on another thread, with the same answers', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await collection.insertMany(Array.from({ length: 6000 }, (_, n) => answer(n)));
    const counting = collection.count({ text: { $contains: 'ANSWER 59' } });
    expect([await isDoneInThisTurn(counting), await counting]).toEqual([false, 111]);
    expect((await collection.find({ text: { $contains: 'answer 5999' } })).map(({ _id }) => _id)).toEqual(['a05999']);
    const seen: number[] = [];
    for await (const { at } of collection.stream({ form: 'f2' }, { sort: { at: -1, _id: -1 } })) seen.push(at);
    expect(seen).toEqual(Array.from({ length: 2000 }, (_, n) => 5999 - 3 * n));
    let unsorted = 0;
    for await (const { form } of collection.stream({ form: 'f1' })) if (form === 'f1') unsorted++;
    expect(unsorted).toBe(2000);
    await collection.insertOne({ ...answer(6000), text: 'answer 59' });
    expect(await collection.count({ text: { $contains: 'answer 59' } })).toBe(112);
    await store.close();
  });

  it('rejects what waits when the store closes', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await collection.insertMany(Array.from({ length: 6000 }, (_, n) => answer(n)));
    const counting = collection.count({ text: { $contains: 'x' } });
    await Promise.all([expect(counting).rejects.toThrow('closed'), store.close()]);
  });
});

describe('a stream', () => {
  it('lets others have their turn between its batches, also in a small collection', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection(answers);
    await store.ready();
    await collection.insertMany(Array.from({ length: 3000 }, (_, n) => answer(n)));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    for await (const _ of collection.stream({ form: 'f1' }, { sort: { at: -1, _id: -1 } }));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(5);
    await store.close();
  });
});

describe('large documents', () => {
  it('are read in many turns, and not at all where only some of their fields are asked for', async () => {
    const store = createSqliteStore({ path });
    const collection = store.collection<Answer>(answers);
    await store.ready();
    await collection.insertMany(Array.from({ length: 200 }, (_, n) => ({ ...answer(n), text: 'x'.repeat(39_000) })));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect(await collection.find({}, { sort: { _id: 1 } })).toHaveLength(200);
    // Eight million characters, half a million at a time.
    expect(turns).toBeGreaterThanOrEqual(8);
    for (const sort of [undefined, { at: 1 } as const]) {
      let mostTogether = 0;
      let together = 0;
      let turn = turns;
      for await (const { text } of collection.stream({}, sort && { sort })) {
        together = (turn === turns ? together : 0) + text.length;
        turn = turns;
        mostTogether = Math.max(mostTogether, together);
      }
      expect(mostTogether).toBeLessThan(1_000_000);
    }
    isOver = true;
    const [query] = new Queries(answers).find<Answer>({}, { fields: ['at', 'open'] });
    expect(query?.text).toMatch(/^SELECT _id, doc -> '\$."at"', doc -> '\$."open"' FROM/);
    await store.close();
  });
});
