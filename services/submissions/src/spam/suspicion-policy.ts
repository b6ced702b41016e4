/** Why a submission is held. The owner reads it in words. */
export type Suspicion = 'trap' | 'fast' | 'address' | 'attack';

/** Beyond these, a submission is suspicious. */
export interface SpamLimits {
  /** Costs per minute that one address may cause at a form, see `addressCost`. */
  perAddress: number;
  /** Signs of an attack per minute that a form may get, see `attackSigns`. */
  perForm: number;
  /** Milliseconds that a person needs at least. */
  fastMs: number;
}

export const spamLimits: SpamLimits = { perAddress: 120, perForm: 60, fastMs: 2_000 };

/** The limits for load tests, where one machine plays many people. The hidden field counts as always. */
export const noSpamLimits: SpamLimits = { perAddress: Number.POSITIVE_INFINITY, perForm: Number.POSITIVE_INFINITY, fastMs: 0 };

/** Fewer answers may be ready before the page was opened, such as in an address that fills them in. */
const FAST_ANSWERS = 3;

/** How a submission came. */
export interface Arrival {
  /** Whether the hidden field, which no person sees, was filled in. */
  isTrapped: boolean;
  /** Milliseconds since the page was opened, by the server's records; null if unknown, which is no suspicion. */
  elapsed: number | null;
  /** Number of answered questions. */
  answers: number;
  /** Cost of the last minute from the same address at the same form, with this submission. */
  addressCost: number;
  /** Whether the form is under attack, and no proof of work came along. */
  isUnprovenInAttack: boolean;
}

/** The reasons to hold a submission; none for almost all of them. */
export function suspicionsOf(arrival: Arrival, { perAddress, fastMs }: SpamLimits): Suspicion[] {
  const { isTrapped, elapsed, answers, addressCost, isUnprovenInAttack } = arrival;
  const found: Suspicion[] = [];
  if (isTrapped) found.push('trap');
  if (elapsed !== null && elapsed < fastMs && answers >= FAST_ANSWERS) found.push('fast');
  if (addressCost > perAddress) found.push('address');
  if (isUnprovenInAttack) found.push('attack');
  return found;
}

/**
 * What a submission costs its address. Without a visit, nothing says that a browser had opened the form. 120 per minute are a school class
 * behind one address, or 20 submissions of a program that keeps no cookie.
 */
export const addressCost = (hasVisit: boolean): number => (hasVisit ? 1 : 6);

/** How much a submission counts as a sign of an attack: held twice, from nowhere once, from an opened page not at all. */
export function attackSigns({ isHeld, hasVisit, isProven }: { isHeld: boolean; hasVisit: boolean; isProven: boolean }): number {
  if (isHeld) return 2;
  return hasVisit || isProven ? 0 : 1;
}
