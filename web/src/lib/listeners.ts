/** Those who want to hear of a change. `subscribe` is what React's `useSyncExternalStore` asks for. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
