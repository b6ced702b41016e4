import type { HarmReason } from './form-harm.ts';

/** Sentences that an owner reads. */
const MOST = 5;

/** What the rules have found, in words for the owner: which part of the form, and what there. */
export const explained = (reasons: readonly HarmReason[]): string[] =>
  [...reasons]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ where, found }) => (where === '' ? found : `${where}: ${found}`));
