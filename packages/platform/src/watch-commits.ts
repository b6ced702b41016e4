import type { Store, Write } from './ports/store.ts';

/**
 * A store that tells after each commit what was written, so that what waits for a write (the relays) need not poll.
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
