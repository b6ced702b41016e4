import type { Collection, CollectionDeclaration, Document, Store } from '../ports/store.ts';

/** A document of any shape, for the suite only. */
export interface Thing extends Document {
  [field: string]: unknown;
}

export interface StoreSuite {
  /** A test with its own store, ready, with these collections. */
  test(name: string, declarations: readonly CollectionDeclaration<Thing>[], body: (given: GivenStore) => Promise<void>): void;
}
export interface GivenStore {
  store: Store;
  /** The declared collections, in order. */
  things: Collection<Thing>;
  others: Collection<Thing>;
  /** Closes the store and opens it again on the same data. */
  reopen(): Promise<GivenStore>;
}
