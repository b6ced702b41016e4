import { harmWords } from '@formwright/contracts';
import type { HarmCode } from './weights.ts';

/** What a form may be held for: a sign of the rules, or that it is what an operator has taken down. */
type ReasonCode = HarmCode | 'taken_down';

/** Every code has its words. */
const said: Readonly<Record<ReasonCode, string>> = harmWords;

/** Sentences that an owner reads. */
const MOST = 5;

/** What the rules have found, heaviest first, a sentence each. A code of a newer program has no words here. */
export const explained = (reasons: readonly { code: string; found: string }[]): string[] =>
  reasons.slice(0, MOST).flatMap(({ code, found }) => {
    const words = (said as Readonly<Record<string, string>>)[code];
    return words === undefined ? [] : [found === '' ? `${words}.` : `${words}: “${found}”.`];
  });
