import { cutText, type FilledColumn, type TextRole } from '@formwright/form-model';
import { collectDigit, collectPicture, collectSeries } from './collect-parts.ts';
import { bit, clue } from './concepts.ts';
import { describedIn, describedInProse, isVague, shareOfDescribed } from './described.ts';
import { type Evidence, keep, keepAll } from './evidence.ts';
import { composed, readPieces } from './folded-text.ts';
import { type Meaning, meaningOf, SECRETS } from './meaning.ts';
import type { Piece } from './piece.ts';
import { type HarmCode, KEY_OF_PROGRAM, PIN_OF_BANK, SENT_CODE, share, UNNAMED_CARD, weights } from './weights.ts';

/** A hint as a field of passwords shows what is typed. */
const MASK = /^[\u2022\u25cf\u2217*\u00b7\u2027\u26ab\u25e6]{4,}$/;
const FOUND_LENGTH = 80;
/** How many words the phrase of a wallet has. */
const LENGTHS = /^\D*(?:12|15|18|21|24)\D*$/;
/** Words between 'enter' and what is to be entered. */
const REACH = 8;
/** A label of so few words leaves the question to the text above it. */
const DULL_WORDS = 2;
/** Words of a label that only says where the secret of who signs in stands: 'And what goes with it'. */
const MAX_BESIDE = 3;
/** 'Three-digit code'. */
const CODE_OF_CARD = clue.three | clue.digits;
/** What a number may be of, and is no code. */
const NO_CODE = bit.login | bit.about | bit.postal | bit.person | bit.identity;
const SIGN_INS = bit.password | bit.pin | bit.otp | bit.bankLogin | bit.card | bit.seed;
/** A text of more words is no help to the field below it. */
const MAX_HELP = 10;

/** The secrets that a kind of field can take. */
function takenBy(column: FilledColumn): number {
  if (column.tabname === 'input' || column.tabname === 'text' || column.tabname === 'fullname') return SECRETS;
  if (column.tabname === 'upload') return bit.photo | bit.identity | bit.seed | bit.words | bit.card | bit.otp;
  return column.tabname === 'date' || column.tabname === 'dropdown' ? bit.expiry : 0;
}

/** Reads one text of the form. */
export function collect(evidence: Evidence, written: string, where: string, role: TextRole, column: FilledColumn | null): void {
  const text = composed(written);
  const isWhole = role === 'label' || role === 'hint';
  if (role === 'label') evidence.fields += 1;
  if (role === 'hint' && column && MASK.test(text))
    keepAll(evidence.secrets, bit.password & takenBy(column), share.bare, null, where, () => text);
  if (isWhole && column && takenBy(column) === SECRETS) evidence.takesText = true;
  if (role === 'prose' || role === 'name') evidence.pending = null;
  let isEmpty = true;
  readPieces(text, !isWhole, (piece) => {
    const meaning = meaningOf(piece);
    isEmpty = false;
    const found = () => cutText(text.slice(piece.places[0], piece.end).trim(), FOUND_LENGTH);
    evidence.all |= meaning.all;
    // What visitors may choose, the form does not say.
    if (role !== 'option') evidence.clues |= meaning.allClues;
    if (meaning.isDisguised) evidence.disguise ??= { weight: weights.disguise, where, found: found() };
    if (role === 'name' && meaning.all & bit.about) evidence.isAbout = true;
    // Options are what visitors say: 'My account is locked'.
    if (role !== 'option') collectLures(evidence, meaning, where, found);
    else collectChoice(evidence, text, meaning, where);
    if (role === 'label' && column && takenBy(column) === SECRETS) collectSeries(evidence, text, meaning, where, found);
    collectBrand(evidence, meaning, where, role, found);
    if (isWhole && column) collectField(evidence, { piece, meaning, where, column, role, found });
    else collectTold(evidence, piece, meaning, where, role, found);
  });
  if (isEmpty && role === 'label' && column) takePending(evidence, where, column);
}

interface FieldText {
  piece: Piece;
  meaning: Meaning;
  where: string;
  column: FilledColumn;
  role: TextRole;
  found: () => string;
}

function collectField(evidence: Evidence, field: FieldText): void {
  const { piece, meaning, where, column, role, found } = field;
  const takes = takenBy(column);
  const isEmail = column.tabname === 'input' && column.content.typeinput === 'email';
  const isLogin = isEmail || (meaning.all & bit.login && !(meaning.all & bit.about) && takes === SECRETS);
  if (isLogin) evidence.asksLogin = true;
  const secrets = meaning.all & takes;
  if (secrets & (bit.identity | bit.person) && !(meaning.all & bit.about)) evidence.asksPerson = true;
  const described = describedIn(piece, meaning) & takes;
  const named = shareOf(piece, meaning);
  // The password of the account that the field before asks for.
  const part = evidence.isAfterUser && named === share.near ? share.bare : named;
  if (meaning.all & bit.bank && takes === SECRETS) evidence.asksBank = true;
  const isEntrance = part >= share.near && (secrets | described | (meaning.all & bit.login)) !== 0;
  if (role === 'label' && (isEmail || isEntrance)) evidence.entranceFields += 1;
  if (secrets === 0 && takes === SECRETS && isOfCard(meaning, part)) collectCard(evidence, meaning, where, found);
  if (secrets !== 0) keepAll(evidence.secrets, secrets, part, meaning, where, found);
  if (secrets & bit.maiden && part >= share.far && role === 'label') evidence.questions += 1;
  const isUpload = column.tabname === 'upload';
  const { allClues } = meaning;
  if (allClues & clue.gift && (isUpload || takes === SECRETS) && allClues & (clue.digits | clue.picture))
    keep(evidence.secrets, 'gift', weights.gift, where, found);
  const isOfPlastic = (allClues & clue.plastic) !== 0 && ((allClues & clue.digits) | (meaning.all & (bit.side | bit.card))) !== 0;
  if (isUpload && isOfPlastic && !(meaning.all & bit.about)) keep(evidence.secrets, 'card', weights.card, where, found);
  if (isUpload) collectPicture(evidence, meaning, ((secrets | described) & bit.photo) !== 0, () => ({ weight: 0, where, found: found() }));
  if (secrets & bit.password && allClues & clue.program && part > share.about) {
    evidence.isOfProgram = true;
    keep(evidence.secrets, 'password', KEY_OF_PROGRAM, where, found);
  }
  if (secrets & bit.otp && evidence.sent) keepSent(evidence, part, where, found);
  if (described !== 0) {
    const asked = shareOfDescribed(meaning, piece);
    keepAll(evidence.secrets, described, asked, null, where, found);
    if (described & bit.otp) keepSent(evidence, asked, where, found);
    if (described & bit.pin && allClues & clue.machine) keep(evidence.secrets, 'pin', PIN_OF_BANK * asked, where, found);
  }
  if (secrets === 0 && described === 0 && role === 'label') collectVague(evidence, field);
  if (allClues & clue.code && evidence.sent && takes === SECRETS && meaning.unclear <= 1 && !(meaning.all & NO_CODE))
    keepSent(evidence, share.bare, where, found);
  if (allClues & clue.digits && takes === SECRETS && meaning.unclear <= 1 && !(meaning.all & NO_CODE)) {
    evidence.codes += 1;
    evidence.code ??= { weight: 0, where, found: found() };
  }
  if (role !== 'label') return;
  const isUser = (meaning.allClues & clue.user) !== 0 && !isEmail && secrets === 0 && part >= share.near;
  if (!isLogin) evidence.pending = null;
  if (isUser) evidence.asksLogin = true;
  evidence.isAfterUser = isUser;
  evidence.isAfterEntrance = isLogin || isUser;
  evidence.isAfterLogin = false;
}

/** A label that leaves what it asks for to the texts and fields before it. */
function collectVague(evidence: Evidence, { piece, meaning, where, column, found }: FieldText): void {
  if (takenBy(column) !== SECRETS) return;
  const { all, allClues } = meaning;
  if (evidence.isAfterLogin && piece.words <= DULL_WORDS && column.tabname === 'input') evidence.asksLogin = true;
  const isShort = piece.words <= DULL_WORDS && !(all & bit.login);
  if (evidence.isAfterEntrance && allClues & clue.beside && meaning.unclear <= MAX_BESIDE) {
    keepAll(evidence.secrets, bit.password, share.bare, null, where, found);
    evidence.entranceFields += 1;
    return;
  }
  if (evidence.pending && (isShort || isVague(meaning))) takePending(evidence, where, column);
  else if (!isVague(meaning)) return;
  else if (allClues & clue.digits && evidence.sent) {
    keepSent(evidence, share.bare, where, found);
  } else if (allClues & clue.thing && evidence.isAfterUser) {
    keepAll(evidence.secrets, bit.password, share.vague, null, where, found);
    evidence.entranceFields += 1;
  }
}

/** A code that the form says to have been sent: no form of ours sends any. */
const keepSent = ({ secrets }: Evidence, part: number, where: string, found: () => string): void =>
  keep(secrets, 'code', SENT_CODE * part, where, found);

/** Somebody who asks with which mail or bank one comes asks who signs in. */
function collectChoice(evidence: Evidence, text: string, { brand }: Meaning, where: string): void {
  collectDigit(evidence, text, where);
  if (LENGTHS.test(text)) {
    if (evidence.lengths === where && !evidence.isAbout) keep(evidence.told, 'wallet', weights.seed * share.demanded, where, () => text);
    evidence.lengths = where;
  }
  if (brand === 0) return;
  if (evidence.choices === where) evidence.asksProvider = true;
  evidence.choices = where;
}

/** Whether a label is no more than a word for a side of a card, for its number or for the card. */
function isOfCard({ all, allClues, unclear }: Meaning, part: number): boolean {
  if (all & bit.about) return part === share.bare;
  return part === share.bare || unclear < (all & bit.side && allClues & clue.digits ? 1.5 : 0.5);
}

function collectCard(evidence: Evidence, { all, allClues }: Meaning, where: string, found: () => string): void {
  if (all & bit.side || (allClues & CODE_OF_CARD) === CODE_OF_CARD) evidence.sides.push({ weight: weights.cvv, where, found: found() });
  else if (all === bit.filler) evidence.blank ??= { weight: weights.code, where, found: found() };
  else if ((all & bit.bank || allClues & clue.plastic) && !(all & bit.login))
    evidence.card ??= { weight: UNNAMED_CARD, where, found: found() };
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
  if (meaning.all & bit.about || isForbidden(piece, meaning)) return share.about;
  if (meaning.unknown < 0.5) return share.bare;
  if (piece.asks) return share.about;
  if (isDemanded(piece, meaning)) return share.demanded;
  return meaning.unknown <= 2 ? share.near : share.far;
}

/** Whether it says not to give a secret: 'User name (never your password)'. */
function isForbidden(piece: Piece, { of, all }: Meaning): boolean {
  if (!(all & bit.never)) return false;
  for (let word = 0; word < piece.words; word += 1) {
    const concepts = of[word] ?? 0;
    if (concepts & SECRETS) return false;
    if (concepts & bit.never) return true;
  }
  return false;
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

function collectTold(evidence: Evidence, piece: Piece, meaning: Meaning, where: string, role: TextRole, found: () => string): void {
  const secrets = meaning.all & SECRETS;
  if (role === 'option') return;
  if (speaksOfEntrance(meaning)) evidence.entrances.add(where);
  const described = describedInProse(piece, meaning) & ~secrets;
  if (described !== 0) {
    evidence.pending = { concepts: described, found: found() };
    if (described & bit.otp) evidence.sent ??= { weight: weights.code, where, found: found() };
    keepAll(evidence.told, described, share.told, null, where, found);
  }
  if (meaning.all & bit.login && piece.words <= MAX_HELP) evidence.isAfterLogin = true;
  if (secrets === 0 || meaning.all & (bit.about | bit.never)) return;
  if (secrets & bit.otp) evidence.sent ??= { weight: weights.code, where, found: found() };
  // A title that is called after it needs no verb.
  if (role === 'name' && secrets & (bit.seed | bit.words))
    keepAll(evidence.told, secrets & (bit.seed | bit.words), share.told, meaning, where, found);
  if (meaning.unknown < 0.5 || meaning.joined !== 0) evidence.pending = { concepts: secrets, found: found() };
  if (isDemanded(piece, meaning)) keepAll(evidence.told, secrets, share.told, meaning, where, found);
}

/** Whether a text says to sign in somewhere, or with what. */
function speaksOfEntrance({ all, allClues, brand }: Meaning): boolean {
  if (all & bit.never) return false;
  return (allClues & clue.opens) !== 0 || (all & (SIGN_INS | bit.bank)) !== 0 || brand > 0;
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

function collectBrand(evidence: Evidence, { brand }: Meaning, where: string, role: TextRole, found: () => string): void {
  if (brand === 0 || role === 'option') return;
  const isProminent = role === 'name';
  if (evidence.brand && (evidence.brand.isProminent || !isProminent)) return;
  evidence.brand = { number: brand, isProminent, weight: isProminent ? weights.brand : weights.brand / 2, where, found: found() };
}
