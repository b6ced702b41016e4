import { type HarmState, isClosedState } from '@formwright/contracts';

/** What the rules have found in a form. */
export interface HarmReason {
  code: string;
  weight: number;
  /** A field of the details, the uniqueId of an element, or 'account'. */
  where: string;
  /** The words or the address in the form; empty for 'account'. */
  found: string;
}

/** How harmful the rules take a form for. */
export interface Judgement {
  score: number;
  verdict: 'none' | 'warn' | 'hold';
  /** The heaviest first. */
  reasons: readonly HarmReason[];
}

/** What is known against a form. It is kept with the form, changes with its revision, and is told with it. */
export interface FormHarm {
  state: HarmState;
  /** When it became so. */
  since: number;
  /** As the rules saw it at the last save. */
  score: number;
  reasons: readonly HarmReason[];
  /** What an operator said to the owner with the last decision; '': the rules decided. */
  words: string;
  /** Of 'cleared': the digest of the text that an operator has looked at. */
  clearedText?: string;
}

/** Of a form against which nothing is known. */
export const noHarm: FormHarm = { state: 'none', since: 0, score: 0, reasons: [], words: '' };

export const harmOf = ({ harm }: { harm?: FormHarm | undefined }): HarmState => harm?.state ?? 'none';

/** Whether the public is kept from the form for its own sake. */
export const isClosedForHarm = (form: { harm?: FormHarm | undefined }): boolean => isClosedState(harmOf(form));

/** Whether the public is kept from it, for its own sake or for that of its account. */
export const isKeptFromPublic = (form: { harm?: FormHarm | undefined }, quota: { isTakenDown?: boolean }): boolean =>
  quota.isTakenDown === true || isClosedForHarm(form);

const stateBy = { none: 'none', warn: 'warned', hold: 'held' } as const;

/**
 * What is known against a form after a save. A take-down stays whatever the form says now; what an operator has cleared stays cleared while
 * its text does.
 * @param textDigest of what the rules look at
 */
export function harmAfterSave(
  before: FormHarm | undefined,
  { score, verdict, reasons }: Judgement,
  textDigest: string,
  now: number,
): FormHarm {
  const found = { score, reasons };
  if (before?.state === 'taken_down') return { ...before, ...found };
  if (before?.state === 'cleared' && before.clearedText === textDigest) return { ...before, ...found };
  const state = stateBy[verdict];
  if (before?.state === state) return { ...before, ...found };
  return { state, since: now, words: '', ...found };
}
