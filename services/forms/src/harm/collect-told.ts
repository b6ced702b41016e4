import type { TextRole } from '@formwright/form-model';
import { isDemanded } from './asked.ts';
import { bit, clue, topic } from './concepts.ts';
import { describedInProse } from './described.ts';
import { type Evidence, keep, keepAll } from './evidence.ts';
import { type Meaning, SECRETS } from './meaning.ts';
import type { Piece } from './piece.ts';
import { type HarmCode, KEY_OF_PROGRAM, share, weights } from './weights.ts';

/** 'Five digits have just come.' */
const DIGITS_THERE = clue.digits | clue.several | clue.arrived;
const COMING = clue.channel | clue.arrived;
const SIGN_INS = bit.password | bit.pin | bit.otp | bit.bankLogin | bit.card | bit.seed;
/** A text of more words is no help to the field below it. */
const MAX_HELP = 10;
const DENIAL_REACH = 6;

/** What a text says that is not of a field. */
export function collectTold(evidence: Evidence, piece: Piece, meaning: Meaning, where: string, role: TextRole, found: () => string): void {
  const secrets = meaning.all & SECRETS;
  if (role === 'option') return;
  if (speaksOfEntrance(meaning)) evidence.entrances.add(where);
  if (meaning.allClues & clue.enters && !(meaning.all & bit.never)) evidence.signIns.add(where);
  const described = isDenied(piece, meaning) ? 0 : describedInProse(piece, meaning) & ~namedIn(secrets);
  const isGiven = gives(piece, meaning);
  if (described !== 0 && isGiven) noteSent(evidence, described, where, found);
  else if (described !== 0) {
    evidence.pending = { concepts: described, found: found(), isThere: (meaning.allClues & DIGITS_THERE) === DIGITS_THERE };
    if (described & bit.otp) evidence.sent ??= { weight: weights.code, where, found: found() };
    keepAll(evidence.told, described, share.told, null, where, found);
  }
  if (tellsOfComing(meaning)) evidence.comes = true;
  if (tellsOfKey(meaning)) {
    evidence.isOfProgram = true;
    keep(evidence.told, 'password', KEY_OF_PROGRAM, where, found);
  }
  if (meaning.all & bit.login && piece.words <= MAX_HELP) evidence.isAfterLogin = true;
  if (meaning.all & bit.never) evidence.denied |= secrets;
  if (secrets === 0 || meaning.all & (bit.about | bit.never)) return;
  if (isGiven) {
    noteSent(evidence, secrets, where, found);
    return;
  }
  if (secrets & bit.otp) evidence.sent ??= { weight: weights.code, where, found: found() };
  // A title that is called after it needs no verb.
  if (role === 'name' && secrets & (bit.seed | bit.words))
    keepAll(evidence.told, secrets & (bit.seed | bit.words), share.told, meaning, where, found);
  if (meaning.unknown < 0.5 || meaning.joined !== 0) evidence.pending = { concepts: secrets, found: found() };
  if (!isDemanded(piece, meaning)) return;
  evidence.demanded = { concepts: meaning.all, found: found() };
  keepAll(evidence.told, secrets, share.told, meaning, where, found);
}

/** The words of a wallet are its phrase. */
const namedIn = (secrets: number): number => secrets | (secrets & bit.seed ? bit.words : 0);

/** Whether a text says that somebody gets what it names, and asks for nothing: 'The password is handed over at the desk'. */
function gives({ words }: Piece, { of, allClues, clues }: Meaning): boolean {
  if (!(allClues & clue.given)) return false;
  for (let word = 0; word < words; word += 1) {
    const concepts = of[word] ?? 0;
    if (concepts & bit.verb && !(concepts & SECRETS) && !((clues[word] ?? 0) & clue.given)) return false;
  }
  return true;
}

/** A code that is given is still one that a field may ask for. */
function noteSent(evidence: Evidence, secrets: number, where: string, found: () => string): void {
  if (!(secrets & bit.otp)) return;
  evidence.sent ??= { weight: weights.code, where, found: found() };
  evidence.pending = { concepts: bit.otp, found: found() };
}

/** Whether a word that forbids or denies stands near what describes a secret. Elsewhere in a long sentence it may be about anything. */
function isDenied({ words }: Piece, { of, clues, aside }: Meaning): boolean {
  if (!(aside & bit.never)) return false;
  let last = Number.NEGATIVE_INFINITY;
  let denied = Number.NEGATIVE_INFINITY;
  for (let word = 0; word < words; word += 1) {
    const isDenial = clues[word] === 0 && ((of[word] ?? 0) & bit.never) !== 0;
    if (isDenial) denied = word;
    else if ((clues[word] ?? 0) !== 0) last = word;
    if (Math.abs(denied - last) <= DENIAL_REACH) return true;
  }
  return false;
}

/** Whether a text says to sign in somewhere, or with what. */
function speaksOfEntrance({ all, allClues, brand }: Meaning): boolean {
  if (all & bit.never) return false;
  return (allClues & clue.opens) !== 0 || (all & (SIGN_INS | bit.bank)) !== 0 || brand > 0;
}

/** Whether a text says that a message comes. */
const tellsOfComing = ({ all, allClues }: Meaning): boolean => (allClues & COMING) === COMING && !(all & bit.never);

/** Whether a text says how to copy the key of a program. */
const tellsOfKey = ({ all, allClues }: Meaning): boolean =>
  (allClues & clue.program) !== 0 && (allClues & clue.typed || all & bit.verb) !== 0 && !(all & (bit.about | bit.never));

/** Two of these in one sentence make a lure. */
export function collectLures(evidence: Evidence, { all, topics }: Meaning, where: string, found: () => string): void {
  const lure = (code: HarmCode, isOne: number | boolean): void => {
    if (isOne) keep(evidence.lures, code, weights[code], where, found);
  };
  const has = (first: number, second: number): boolean => (all & first) !== 0 && (all & second) !== 0;
  lure('threat', (topics & topic.promise) === 0 && has(bit.trouble, bit.object));
  // 'We confirm it by WhatsApp.'
  const named = topics & topic.messenger ? 0 : bit.brand | bit.login;
  lure('verify', has(bit.verify, bit.object | named));
  lure('storage', has(bit.storage, bit.object | bit.password | bit.login));
  lure('wallet', has(bit.wallet, bit.verify));
  lure('refund', all & bit.refund);
  lure('urgency', all & bit.urgency);
  if (all & bit.prize) evidence.prizes += 1;
  if (all & bit.parcel) evidence.parcels += 1;
  lure('prize', evidence.prizes > 1 || has(bit.prize, bit.verify | bit.urgency | bit.brand));
  // 'Interviews are held at the home, never on Telegram.'
  const isDenied = (all & (bit.never | bit.trouble | bit.verify | bit.urgency)) === bit.never;
  lure('parcel', evidence.parcels > 1 || (!isDenied && has(bit.parcel, bit.trouble | bit.verify | bit.urgency | bit.brand)));
}

export function collectBrand(evidence: Evidence, { brand }: Meaning, where: string, role: TextRole, found: () => string): void {
  if (brand === 0 || role === 'option') return;
  const isProminent = role === 'name';
  if (evidence.brand && (evidence.brand.isProminent || !isProminent)) return;
  evidence.brand = { number: brand, isProminent, weight: isProminent ? weights.brand : weights.brand / 2, where, found: found() };
}
