import { describe, it } from '@jest/globals';
import type { CollectionDeclaration, Document, Store } from '../ports/store.ts';
import { describeStoreCommits } from './store-commits.ts';
import { describeStoreReads } from './store-reads.ts';
import { describeStoreWrites } from './store-writes.ts';

/** A document of any shape, for the suite only. */
export interface Thing extends Document {
  [field: string]: unknown;
}

/** A fresh, empty place for documents, and a way to open it once more. */
export interface StorePlace {
  open(): Store;
  remove(): Promise<void>;
}

/**
 * What a stand-in for a server is known to lack, while the server itself has it all: the title of a filter or an update
 * in this suite, or one of the names that it gives to `testUnless`.
 */
export type StoreFlaw = string;

export interface StoreSuite {
  /** A test with its own store, ready, with these collections. */
  test(name: string, declarations: readonly CollectionDeclaration<Thing>[], body: (given: GivenStore) => Promise<void>): void;
  /** The same, skipped where the store is known to lack what it shows. */
  testUnless(flaw: StoreFlaw): StoreSuite['test'];
}
export interface GivenStore {
  store: Store;
  /** The declared collections, in order. */
  things: ReturnType<typeof openThings>[number];
  others: ReturnType<typeof openThings>[number];
  /** Closes the store and opens it again on the same data. */
  reopen(): Promise<GivenStore>;
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
 * @param flaws what the server behind the adapter is known to lack; their tests are skipped, by name
 */
export function describeStore(name: string, makePlace: () => Promise<StorePlace>, flaws: readonly StoreFlaw[] = []): void {
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
  const suite: StoreSuite = {
    test,
    testUnless: (flaw) => (flaws.includes(flaw) ? (title) => it.skip(`${title} (this server lacks: ${flaw})`, () => {}) : test),
  };
  describe(`${name} keeps the store port`, () => {
    describeStoreReads(suite);
    describeStoreWrites(suite);
    describeStoreCommits(suite);
  });
}
