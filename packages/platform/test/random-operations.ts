import fc from 'fast-check';
import { hasHalfPair } from '../src/adapters/store/rules.ts';
import type { Thing } from '../src/conformance/store-suite.ts';
import type { Collection, Filter, Store, Update } from '../src/ports/store.ts';

/** The operations of both sides of a comparison: a store's collection, or the model of one. */
export type Side = Pick<
  Collection<Thing>,
  'insertOne' | 'updateMany' | 'updateOne' | 'findOneAndUpdate' | 'find' | 'count' | 'deleteMany'
> & {
  /** Closes and reopens the storage. */
  reopen(): Promise<void>;
  /** One commit: inserts the document, then updates it if the filter holds for it. */
  insertAndUpdate(document: Thing, where: Filter<Thing>, change: Update): Promise<void>;
};

export function sideOf(store: Store, things: Collection<Thing>): Side {
  return {
    insertOne: (document: Thing) => things.insertOne(document),
    updateMany: (where: Filter<Thing>, change: Update) => things.updateMany(where, change),
    updateOne: (where: Filter<Thing>, change: Update, options?: { upsert?: boolean }) => things.updateOne(where, change, options),
    findOneAndUpdate: (...given: Parameters<Collection<Thing>['findOneAndUpdate']>) => things.findOneAndUpdate(...given),
    find: (...given: Parameters<Collection<Thing>['find']>) => things.find(...given),
    count: (...given: Parameters<Collection<Thing>['count']>) => things.count(...given),
    reopen: async () => undefined,
    deleteMany: (where: Filter<Thing>) => things.deleteMany(where),
    insertAndUpdate: (document: Thing, where: Filter<Thing>, change: Update) =>
      store.commit([
        things.inserting(document),
        things.updating({ $and: [where, { _id: document._id }] } as unknown as Filter<Thing>, change),
      ]),
  };
}

export interface Operation {
  title: string;
  run(side: Side): Promise<unknown>;
}
const operation = (title: string, given: unknown, run: Operation['run']): Operation => ({
  title: `${title} ${JSON.stringify(given)}`,
  run,
});

export function randomOperations(): fc.Arbitrary<Operation[]> {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'é');
  const text = fc.oneof(fc.constantFrom('', 'x', 'X', 'xy', "'", '%', '1'), fc.string({ unit: 'grapheme', maxLength: 6 }));
  const number = fc.integer({ min: -5, max: 5 });
  const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const condition = fc.oneof(
    text,
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $gte: text }),
    fc.record({ $lt: text }),
    fc.record({ $contains: text }),
    fc.record({ $startsWith: text.filter((it) => !hasHalfPair(it)) }),
    scalar,
    fc.record({ $ne: scalar }),
    fc.record({ $nin: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $is: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $gt: number }),
    fc.record({ $lte: number, $ne: scalar }),
  );
  const simple = fc.oneof(
    fc.record({ _id: id }),
    fc.record({ s: condition }),
    fc.record({ n: fc.record({ $gt: number }) }),
    fc.record({ n: number }),
    fc.record({ tags: condition }),
    fc.record({ 'in.s': condition }),
    fc.record({ indexed: condition }),
  );
  const filter = fc.oneof(
    simple,
    fc.constant({}),
    fc.record({ $or: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
    fc.record({ $and: fc.array(simple, { minLength: 1, maxLength: 2 }) }),
  ) as unknown as fc.Arbitrary<Filter<Thing>>;
  const changeOfFields: fc.Arbitrary<Update> = fc.oneof(
    fc.record({ $set: fc.record({ s: scalar }) }),
    fc.record({ $set: fc.record({ 'in.s': scalar, indexed: scalar }) }),
    fc.record({ $inc: fc.record({ n: number }) }),
    fc.record({ $max: fc.record({ n: number }) }),
    fc.record({ $push: fc.record({ tags: scalar }), $set: fc.record({ s: text }) }),
    fc.record({ $pull: fc.record({ tags: scalar }) }),
    fc.constant({ $unset: { 'in.s': true as const, indexed: true as const } }),
  );
  const term = fc.constantFrom('x', 'xy', 'X', 'x_y', 'éa', '"#');
  const changeOfTerms: fc.Arbitrary<Update> = fc.oneof(
    fc.record({ $push: fc.record({ terms: term }) }),
    fc.record({ $pull: fc.record({ terms: term }) }),
    fc.record({ $set: fc.record({ terms: fc.array(term, { maxLength: 3 }) }) }),
    fc.constant({ $unset: { terms: true as const } }),
  );
  const kind = fc.constantFrom('x', true);
  const document = fc.record(
    {
      _id: id,
      s: scalar,
      n: number,
      tags: fc.array(scalar, { maxLength: 3 }),
      in: fc.record({ s: scalar }),
      indexed: fc.oneof(scalar, kind, kind, kind),
      terms: fc.array(term, { maxLength: 4 }),
    },
    { requiredKeys: ['_id', 'n', 'indexed', 'terms'] },
  ) as fc.Arbitrary<Thing>;
  const onTerms = fc.oneof(term, fc.record({ $eq: term }), fc.record({ $startsWith: fc.constantFrom('', 'x', 'é', '"') }));
  const search = fc
    .tuple(
      kind,
      fc.array(
        fc.oneof(
          onTerms.map((terms) => ({ terms })),
          fc.array(onTerms, { minLength: 1, maxLength: 3 }).map((any) => ({ $or: any.map((terms) => ({ terms })) })),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      fc.oneof(fc.constant(null), fc.constant(null), condition),
      fc.constantFrom(1, -1),
      fc.nat(3),
    )
    .map(([indexed, all, s, direction, limit]) => {
      const where = { indexed, $and: [...all, ...(s === null ? [] : [{ s }])] } as unknown as Filter<Thing>;
      const order = { n: direction, _id: -direction } as { n: 1 | -1; _id: 1 | -1 };
      return operation('search', [where, order, limit], async (side) => {
        // Only then is every document indexed.
        if (limit > 0) await side.reopen();
        const page = await side.find(where, { sort: order, limit });
        const last = page.at(-1);
        const position = last && [(last.n ?? null) as number | null, last._id];
        const next = position && (await side.find(where, { sort: order, limit: 2, after: position }));
        return [
          page,
          next,
          await side.find(where, { sort: order, skip: 1, limit }),
          await side.count(where, { limit }),
          await side.count(where),
        ];
      });
    });
  const range = fc
    .tuple(kind, number, number, fc.constantFrom(1, -1), fc.tuple(number, id))
    .map(([indexed, from, to, direction, after]) => {
      const where = { indexed, n: { $gte: from, $lt: to } } as unknown as Filter<Thing>;
      const order = { n: direction, _id: -direction } as { n: 1 | -1; _id: 1 | -1 };
      return operation('page of a range', [where, order, after], async (side) => [
        await side.find(where, { sort: order, limit: 3, after }),
        await side.count(where),
      ]);
    });
  const update = fc.oneof(changeOfFields, changeOfFields, changeOfTerms);
  const sort = { n: -1, _id: 1 } as const;
  const both = fc.tuple(filter, update);
  return fc.array(
    fc.oneof(
      ...[1, 2, 3].map(() => document.map((it) => operation('insert', it, (side) => side.insertOne(it)))),
      both.map(([where, change]) => operation('updateMany', [where, change], (side) => side.updateMany(where, change))),
      fc
        .tuple(id, update)
        .map(([_id, change]) => operation('upsert', [_id, change], (side) => side.updateOne({ _id }, change, { upsert: true }))),
      both.map(([where, change]) =>
        operation('findOneAndUpdate', [where, change], (side) => side.findOneAndUpdate(where, change, { sort, returnDocument: 'after' })),
      ),
      filter.map((where) => operation('find', where, (side) => side.find(where, { sort, limit: 3 }))),
      filter.map((where) => operation('count', where, (side) => side.count(where))),
      fc.tuple(filter, fc.nat(3)).map(([where, limit]) => operation('count', [where, limit], (side) => side.count(where, { limit }))),
      ...[search, search, search],
      range,
      filter.map((where) => operation('delete', where, (side) => side.deleteMany(where))),
      fc
        .tuple(document, filter, update)
        .map(([it, where, change]) => operation('commit', [it, where, change], (side) => side.insertAndUpdate(it, where, change))),
    ),
    { maxLength: 14 },
  );
}

/** The outcome of an operation, for comparing: its result, or the kind of its failure. */
export async function outcome({ run }: Operation, side: Side): Promise<unknown> {
  try {
    return { value: await run(side) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : error };
  }
}
