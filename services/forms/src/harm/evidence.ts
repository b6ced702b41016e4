import { cutText, type FilledColumn } from '@formwright/form-model';
import { bit } from './concepts.ts';
import { type Piece, readPieces } from './folded-text.ts';
import { type Meaning, meaningOf, SECRETS } from './meaning.ts';
import type { Role } from './visible-parts.ts';
import { type HarmCode, PIN_OF_BANK, share, UNNAMED_CARD, weights } from './weights.ts';

/** A hint as a field of passwords shows what is typed. */
const MASK = /^[\u2022\u25cf\u2217*\u00b7\u2027\u26ab\u25e6]{4,}$/;
const FOUND_LENGTH = 80;
/** Words between 'enter' and what is to be entered. */
const REACH = 8;
/** A label of so few words leaves the question to the text above it. */
const DULL_WORDS = 2;

export interface Found {
  weight: number;
  where: string;
  found: string;
}

/** What the texts of a form were found to have, each thing once. */
export interface Evidence {
  secrets: Map<HarmCode, Found>;
  lures: Map<HarmCode, Found>;
  /** The brand in a title, else the first one elsewhere; null for none. */
  brand: (Found & { number: number; isProminent: boolean }) | null;
  /** Concepts of all texts. */
  all: number;
  /** Whether a field asks who signs in. */
  asksLogin: boolean;
  /** Fields that take an answer, and those of them that ask who signs in or for a secret. */
  fields: number;
  entranceFields: number;
  /** Whether a secret is disguised, and where. */
  disguise: Found | null;
  /** Fields for what stands on a side of a card, which no label names: 'The three on the back'. */
  sides: Found[];
  /** A field with nothing but words such as 'code' or 'number'. */
  blank: Found | null;
  /** Whether a field asks for a bank account. */
  asksBank: boolean;
  /** A field that is called 'Card' and no more. */
  card: Found | null;
  /** Whether a title has words that make its secrets those of a library, a game or a survey. */
  isAbout: boolean;
  /** Whether there is a field to type into. */
  takesText: boolean;
  /** Prose that demands a secret, which counts if there is a field for it. */
  told: Map<HarmCode, Found>;
  /** Prizes that the texts speak of; one may be a contest's. */
  prizes: number;
  parcels: number;
  /** What the prose before a field ends with, if it is nothing but a secret. */
  pending: { concepts: number; found: string } | null;
}

export const createEvidence = (): Evidence => ({
  ...{ secrets: new Map(), lures: new Map(), told: new Map(), brand: null, pending: null },
  ...{ fields: 0, entranceFields: 0, disguise: null, blank: null, asksBank: false, sides: [], card: null, isAbout: false },
  ...{ all: 0, prizes: 0, parcels: 0, asksLogin: false, takesText: false },
});

const CODES: readonly (readonly [number, HarmCode])[] = [
  [bit.password, 'password'],
  [bit.pin, 'pin'],
  [bit.otp, 'code'],
  [bit.card, 'card'],
  [bit.cvv, 'cvv'],
  [bit.expiry, 'expiry'],
  [bit.seed, 'seed'],
  [bit.identity, 'identity'],
  [bit.person, 'person'],
  [bit.bankLogin, 'bank'],
  [bit.maiden, 'question'],
  [bit.photo, 'photo'],
];

/** The secrets that a kind of field can take. */
function takenBy(column: FilledColumn): number {
  if (column.tabname === 'input' || column.tabname === 'text' || column.tabname === 'fullname') return SECRETS;
  if (column.tabname === 'upload') return bit.photo | bit.identity | bit.seed | bit.words | bit.card | bit.otp;
  return column.tabname === 'date' || column.tabname === 'dropdown' ? bit.expiry : 0;
}

/** Reads one text of the form. */
export function collect(evidence: Evidence, text: string, where: string, role: Role, column: FilledColumn | null): void {
  if (role === 'label') evidence.pending = column?.tabname === 'input' && column.content.typeinput === 'email' ? null : evidence.pending;
  const isWhole = role === 'label' || role === 'hint';
  if (role === 'label') evidence.fields += 1;
  if (role === 'hint' && column && MASK.test(text))
    keepAll(evidence.secrets, bit.password & takenBy(column), share.bare, null, where, () => text);
  if (isWhole && column && takenBy(column) === SECRETS) evidence.takesText = true;
  let isEmpty = true;
  readPieces(text, !isWhole, (piece) => {
    const meaning = meaningOf(piece);
    isEmpty = false;
    const found = () => cutText(text.slice(piece.places[0], piece.end).trim(), FOUND_LENGTH);
    evidence.all |= meaning.all;
    if (meaning.isDisguised) evidence.disguise ??= { weight: weights.disguise, where, found: found() };
    if (role === 'name' && meaning.all & bit.about) evidence.isAbout = true;
    // Options are what visitors say: 'My account is locked'.
    if (role !== 'option') collectLures(evidence, meaning, where, found);
    collectBrand(evidence, meaning, where, role, found);
    if (isWhole && column) collectField(evidence, piece, meaning, where, column, role, found);
    else collectTold(evidence, piece, meaning, where, role, found);
  });
  if (isEmpty && role === 'label' && column) takePending(evidence, where, column);
}

function collectField(
  evidence: Evidence,
  piece: Piece,
  meaning: Meaning,
  where: string,
  column: FilledColumn,
  role: Role,
  found: () => string,
): void {
  const isEmail = column.tabname === 'input' && column.content.typeinput === 'email';
  if (isEmail || (meaning.all & bit.login && !(meaning.all & bit.about) && takenBy(column) === SECRETS)) evidence.asksLogin = true;
  const secrets = meaning.all & takenBy(column);
  const part = shareOf(piece, meaning);
  if (meaning.all & bit.bank && takenBy(column) === SECRETS) evidence.asksBank = true;
  if (role === 'label' && (isEmail || (part >= share.near && (secrets | (meaning.all & bit.login)) !== 0))) evidence.entranceFields += 1;
  if (secrets === 0 && part === share.bare && takenBy(column) === SECRETS) collectCard(evidence, meaning, where, found);
  if (secrets !== 0) keepAll(evidence.secrets, secrets, part, meaning, where, found);
  else if (role === 'label' && piece.words <= DULL_WORDS && !(meaning.all & bit.login)) takePending(evidence, where, column);
  if (role === 'label') evidence.pending = null;
}

function collectCard(evidence: Evidence, { all }: Meaning, where: string, found: () => string): void {
  if (all & bit.side) evidence.sides.push({ weight: weights.cvv, where, found: found() });
  else if (all === bit.filler) evidence.blank ??= { weight: weights.code, where, found: found() };
  else if (all & bit.bank && !(all & bit.login)) evidence.card ??= { weight: UNNAMED_CARD, where, found: found() };
}

function takePending(evidence: Evidence, where: string, column: FilledColumn): void {
  const { pending } = evidence;
  if (!pending) return;
  evidence.pending = null;
  const secrets = pending.concepts & takenBy(column);
  if (secrets !== 0) keepAll(evidence.secrets, secrets, share.bare, null, where, () => pending.found);
}

/** How much a label asks for the secret, instead of something about it. */
function shareOf(piece: Piece, meaning: Meaning): number {
  if (meaning.joined !== 0) return share.bare;
  if (meaning.all & bit.about) return share.about;
  if (meaning.unknown < 0.5) return share.bare;
  if (piece.asks) return share.about;
  if (isDemanded(piece, meaning)) return share.demanded;
  return meaning.unknown <= 2 ? share.near : share.far;
}

/** Whether a verb such as 'enter' stands near a secret; before it in most languages, behind it in others. */
function isDemanded(piece: Piece, { of }: Meaning): boolean {
  let verb = Number.NEGATIVE_INFINITY;
  let secret = Number.NEGATIVE_INFINITY;
  for (let word = 0; word < piece.words; word += 1) {
    const concepts = of[word] ?? 0;
    if (concepts & bit.verb) verb = word;
    if (concepts & SECRETS & ~bit.person) secret = word;
    if (Math.abs(verb - secret) <= REACH) return true;
  }
  return false;
}

function collectTold(evidence: Evidence, piece: Piece, meaning: Meaning, where: string, role: Role, found: () => string): void {
  const secrets = meaning.all & SECRETS;
  evidence.pending = null;
  if (secrets === 0 || meaning.all & (bit.about | bit.never)) return;
  // A title that is called after it needs no verb.
  if (role === 'name' && secrets & (bit.seed | bit.words))
    keepAll(evidence.told, secrets & (bit.seed | bit.words), share.told, meaning, where, found);
  if (meaning.unknown < 0.5 || meaning.joined !== 0) evidence.pending = { concepts: secrets, found: found() };
  if (isDemanded(piece, meaning)) keepAll(evidence.told, secrets, share.told, meaning, where, found);
}

function keepAll(
  kept: Map<HarmCode, Found>,
  secrets: number,
  part: number,
  meaning: Meaning | null,
  where: string,
  found: () => string,
): void {
  for (const [concept, code] of CODES) if (secrets & concept) keep(kept, code, weights[code] * part, where, found);
  // Of a wallet, if the form speaks of one: see `judgeForm`.
  if (secrets & bit.words) keep(kept, 'wallet', weights.seed * part, where, found);
  if (secrets & bit.pin && (meaning?.all ?? 0) & bit.bank) keep(kept, 'pin', PIN_OF_BANK * part, where, found);
}

function keep(kept: Map<HarmCode, Found>, code: HarmCode, weight: number, where: string, found: () => string): void {
  const before = kept.get(code);
  if (!before || before.weight < weight) kept.set(code, { weight, where, found: found() });
}

/** Two of these in one sentence make a lure. */
function collectLures(evidence: Evidence, { all }: Meaning, where: string, found: () => string): void {
  const lure = (code: HarmCode, isOne: number | boolean): void => {
    if (isOne) keep(evidence.lures, code, weights[code], where, found);
  };
  const has = (first: number, second: number): boolean => (all & first) !== 0 && (all & second) !== 0;
  lure('threat', has(bit.trouble, bit.object));
  lure('verify', has(bit.verify, bit.object | bit.brand | bit.login));
  lure('storage', has(bit.storage, bit.object | bit.password | bit.login));
  lure('wallet', has(bit.wallet, bit.verify));
  lure('refund', all & bit.refund);
  lure('urgency', all & bit.urgency);
  if (all & bit.prize) evidence.prizes += 1;
  if (all & bit.parcel) evidence.parcels += 1;
  lure('prize', evidence.prizes > 1 || has(bit.prize, bit.verify | bit.urgency | bit.brand));
  lure('parcel', evidence.parcels > 1 || has(bit.parcel, bit.trouble | bit.verify | bit.urgency | bit.brand));
}

function collectBrand(evidence: Evidence, { brand }: Meaning, where: string, role: Role, found: () => string): void {
  if (brand === 0 || role === 'option') return;
  const isProminent = role === 'name';
  if (evidence.brand && (evidence.brand.isProminent || !isProminent)) return;
  evidence.brand = { number: brand, isProminent, weight: isProminent ? weights.brand : weights.brand / 2, where, found: found() };
}
