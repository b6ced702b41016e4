import type { Store, Write } from './ports/store.ts';

/**
 * Wraps a store and calls `committed` after each commit, so that relays need not poll.
 * @param committed called once the commit is durable; must not throw
 */
export function watchCommits(store: Store, committed: (writes: readonly Write[]) => void): Store {
  return {
    collection: (declaration) => store.collection(declaration),
    ready: () => store.ready(),
    ping: () => store.ping(),
    close: () => store.close(),
    async commit(writes) {
      await store.commit(writes);
      committed(writes);
    },
  };
}
