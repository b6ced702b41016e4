import { bit, topic } from './concepts.ts';
import type { Evidence } from './evidence.ts';
import { type HarmCode, share, weights } from './weights.ts';

/** Secrets that riddles have. */
const OF_RIDDLES: readonly HarmCode[] = ['password', 'pin', 'code', 'seed'];

/** Whether a text of the form warns of fraud. What such a text tells, it does not ask for. */
export const isWarning = ({ topics }: Evidence): boolean => (topics & topic.warning) !== 0;

/** Makes lighter what a form has for a reason of its own. */
export function excuse(evidence: Evidence): void {
  const { secrets, topics, lures, brand, asksAddress, denied, paper, backs } = evidence;
  const part = (code: HarmCode, of: number): void => {
    const found = secrets.get(code);
    if (found) secrets.set(code, { ...found, weight: found.weight * of });
  };
  // 'The password on the clock': of nobody, where no address and no company is.
  const isRiddle = (topics & topic.puzzle) !== 0 && !asksAddress && !brand && !lures.has('wallet') && !secrets.has('card');
  if (isRiddle) for (const code of OF_RIDDLES) part(code, 0.5);
  // The number to which an employer or a school pays what somebody laid out.
  if (topics & topic.expense && isOnlyOf(secrets)) for (const code of OF_EXPENSES) lures.delete(code);
  // Clinics ask for a picture of the card of an insurance.
  const card = secrets.get('card');
  const isPicture = card !== undefined && [secrets.get('photo'), paper, backs].some((each) => each?.where === card.where);
  if (topics & topic.insurance && isPicture && lures.size === 0 && isOnlyOf(secrets)) secrets.delete('card');
  // What is printed on both sides of a greeting.
  const isOfPrinter = (topics & topic.printed) !== 0 && lures.size === 0 && !brand && OF_PAYMENT.every((each) => !secrets.has(each));
  if (isOfPrinter) for (const each of ['card', 'cvv', 'photo'] as const) secrets.delete(each);
  // The number of a paper and the paper itself are one thing to an employer.
  const isNumbered = secrets.has('identity') || secrets.has('photo');
  if (topics & topic.staff && isNumbered && isOnlyOf(secrets)) for (const code of ['person', 'expiry'] as const) secrets.delete(code);
  // A message that the form says to have been sent is none of its own, if it says not to give what it brought.
  const code = secrets.get('code');
  if (code && denied & bit.otp && code.weight > weights.code) part('code', share.about);
}

/** What stands beside the card with which somebody pays. */
const OF_PAYMENT: readonly HarmCode[] = ['expiry', 'pin', 'code', 'bank', 'password'];

/** How those speak who pay something back. */
const OF_EXPENSES: readonly HarmCode[] = ['refund', 'urgency'];

/** What employers ask, and who lets a flat or asks for a visa. */
const OF_STAFF: ReadonlySet<string> = new Set<HarmCode>(['identity', 'person', 'photo', 'expiry', 'card', 'question']);

/** Whether a form of new staff asks for no more than an employer must know. */
export const isOfEmployer = ({ topics, secrets }: Evidence, reasons: readonly { code: string }[]): boolean =>
  (topics & topic.staff) !== 0 && isOnlyOf(secrets) && reasons.every(({ code }) => OF_STAFF.has(code));

const isOnlyOf = (secrets: Evidence['secrets']): boolean => [...secrets.keys()].every((code) => OF_STAFF.has(code));
