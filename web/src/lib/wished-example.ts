import { type ExampleName, exampleFacts } from '@formwright/form-model/example-facts';

/** The example of the landing page that somebody wants to have. It outlives the mail of the sign-up, whose link opens in another tab. */
const KEY = 'wished-example';
/** As long as that link works. */
const KEPT_MS = 24 * 60 * 60_000;

const isExample = (name: unknown): name is ExampleName => typeof name === 'string' && Object.hasOwn(exampleFacts, name);

export const wishedExample = {
  /** @returns the example of this name; null: there is none */
  keep(name: string | null): ExampleName | null {
    if (!isExample(name)) return null;
    localStorage.setItem(KEY, JSON.stringify({ name, at: Date.now() }));
    return name;
  },
  /** Once. null: none is wished for, or that was long ago. */
  take(): ExampleName | null {
    const kept = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    try {
      const { name, at } = Object(JSON.parse(kept ?? 'null')) as { name?: unknown; at?: unknown };
      return isExample(name) && typeof at === 'number' && Date.now() - at < KEPT_MS ? name : null;
    } catch {
      return null;
    }
  },
};
