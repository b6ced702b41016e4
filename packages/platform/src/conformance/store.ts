import { describe, it } from '@jest/globals';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import { describeStoreCommits } from './store-commits.ts';
import { describeStoreReads } from './store-reads.ts';
import type { GivenStore, StoreSuite, Thing } from './store-suite.ts';
import { describeStoreWrites } from './store-writes.ts';

/** A new, empty place for documents, and a way to open it again. */
export interface StorePlace {
  open(): Store;
  remove(): Promise<void>;
}

const openThings = (store: Store, declarations: readonly CollectionDeclaration<Thing>[]) =>
  declarations.map((declaration) => store.collection<Thing>(declaration));

async function open(place: StorePlace, declarations: readonly CollectionDeclaration<Thing>[], opened: Store[]): Promise<GivenStore> {
  const store = place.open();
  opened.push(store);
  const [things, others] = openThings(store, declarations);
  await store.ready();
  if (!things) throw new Error('a test declares at least one collection');
  const reopen = async () => {
    await store.close();
    return open(place, declarations, opened);
  };
  return { store, things, others: others ?? things, reopen };
}

/**
 * The guarantees of the store port, as tests. Every adapter passes all of them.
 * @param makePlace a new place per test
 */
export function describeStore(name: string, makePlace: () => Promise<StorePlace>): void {
  const test: StoreSuite['test'] = (title, declarations, body) =>
    it(title, async () => {
      const place = await makePlace();
      const opened: Store[] = [];
      try {
        await body(await open(place, declarations, opened));
      } finally {
        for (const store of opened) await store.close();
        await place.remove();
      }
    });
  describe(`${name} keeps the store port`, () => {
    describeStoreReads({ test });
    describeStoreWrites({ test });
    describeStoreCommits({ test });
  });
}
