import type { Filter, Store } from '../ports/store.ts';
import { replacing } from './replacing.ts';

/** A store in which whatever has one of these ids cannot be written. */
export function withStuck(store: Store, stuck: ReadonlySet<unknown>): Store {
  const refuse = (filter: Filter | undefined) => {
    if (stuck.has(filter?._id)) throw new Error(`${filter?._id} is stuck`);
  };
  return replacing(store, {
    commit: async (writes) => {
      for (const { filter } of writes) refuse(filter);
      await store.commit(writes);
    },
    collection: (declaration) => {
      const collection = store.collection(declaration);
      return replacing(collection, {
        updateOne: async (...asked) => {
          refuse(asked[0] as Filter);
          return collection.updateOne(...asked);
        },
      });
    },
  });
}
