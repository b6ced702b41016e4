import type { Store, Write } from '../ports/store.ts';

/**
 * Wraps a store and calls `committed` after each commit, so that relays need not poll.
 * @param committed called once the commit is durable; must not throw
 * @param took called with the duration of the commit in seconds
 */
export function watchCommits(store: Store, committed: (writes: readonly Write[]) => void, took?: (seconds: number) => void): Store {
  return {
    collection: (declaration) => store.collection(declaration),
    ready: () => store.ready(),
    ping: () => store.ping(),
    expunge: () => store.expunge(),
    space: () => store.space(),
    close: () => store.close(),
    async commit(writes) {
      const begun = took && performance.now();
      await store.commit(writes);
      if (begun !== undefined) took?.((performance.now() - begun) / 1000);
      committed(writes);
    },
  };
}
