import type { Collection, Store, Update, Write } from '@formwright/platform';

const AT_ONCE = 100;

/** A document as a preview has stored it. */
// biome-ignore lint/suspicious/noExplicitAny: former shapes have no types
export type Any = any;

export const open = (store: Store, name: string): Collection<Any> => store.collection<Any>({ name });

/** Commits writes some at a time, in the order in which they come. */
export async function commitMany(store: Store, writes: AsyncIterable<readonly Write[]>): Promise<void> {
  let batch: Write[] = [];
  for await (const some of writes) {
    batch.push(...some);
    if (batch.length < AT_ONCE) continue;
    await store.commit(batch);
    batch = [];
  }
  await store.commit(batch);
}

/** Changes each document that needs it. @param change null: the document is of today */
export async function changeEach(store: Store, name: string, filter: object, change: (document: Any) => Update | null): Promise<void> {
  const collection = open(store, name);
  async function* writes(): AsyncIterable<readonly Write[]> {
    for await (const document of collection.stream(filter as never)) {
      const update = change(document);
      if (update) yield [collection.updating({ _id: document._id }, update)];
    }
  }
  await commitMany(store, writes());
}
