/**
 * Gives the history entry of a document that was loaded by its address a key of its own. The router would call each of them 'default', and
 * scroll one page to the place where another was left. A reload keeps the entry with its key, so it comes back to its place.
 */
export function nameEntry(): void {
  const state = (history.state ?? {}) as { key?: string };
  if (!state.key) history.replaceState({ ...state, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '');
}
