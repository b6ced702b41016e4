import type { Collection, CollectionDeclaration, Document, Store } from '../ports/store.ts';

/** A document of any shape, for the suite only. */
export interface Thing extends Document {
  [field: string]: unknown;
}

/**
 * A feature that the substitute server lacks; its tests are skipped. It is the title of a filter or an update in this suite, or one of the
 * names given to `testUnless`.
 */
export type StoreFlaw = string;

export interface StoreSuite {
  /** A test with its own store, ready, with these collections. */
  test(name: string, declarations: readonly CollectionDeclaration<Thing>[], body: (given: GivenStore) => Promise<void>): void;
  /** Like `test`, but skipped if the store lacks the feature. */
  testUnless(flaw: StoreFlaw): StoreSuite['test'];
}
export interface GivenStore {
  store: Store;
  /** The declared collections, in order. */
  things: Collection<Thing>;
  others: Collection<Thing>;
  /** Closes the store and opens it again on the same data. */
  reopen(): Promise<GivenStore>;
}
