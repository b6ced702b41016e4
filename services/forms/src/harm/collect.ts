import { cutText, type FilledColumn, type TextRole } from '@formwright/form-model';
import { isOfMail, shareOf, takenBy } from './asked.ts';
import { collectDigit, collectPicture, collectRow, collectSeries } from './collect-parts.ts';
import { collectBrand, collectLures, collectTold } from './collect-told.ts';
import { collectVague, type FieldText, keepSent, mayBeCode, NO_CODE, takeDemanded } from './collect-vague.ts';
import { bit, clue, topic } from './concepts.ts';
import { describedIn, shareOfDescribed } from './described.ts';
import { type Evidence, keep, keepAll, keepTopics } from './evidence.ts';
import { composed, readPieces } from './folded-text.ts';
import { type Meaning, meaningOf, SECRETS } from './meaning.ts';
import type { Piece } from './piece.ts';
import { withoutRemark } from './remarks.ts';
import { DESCRIBED_PASSWORD, KEY_OF_PROGRAM, PIN_OF_BANK, PIN_OF_MACHINE, share, UNNAMED_CARD, weights } from './weights.ts';

/** A hint as a field of passwords shows what is typed. */
const MASK = /^[\u2022\u25cf\u2217*\u00b7\u2027\u26ab\u25e6]{4,}$/;
const FOUND_LENGTH = 80;
/** How many words the phrase of a wallet has. */
const LENGTHS = /^\D*(?:12|15|18|21|24)\D*$/;
/** A number of a telephone as people write it. */
const TELEPHONE = /\d(?:[\s().-]{0,2}\d){6,}/;
/** What a text that forbids or denies does not speak of: 'there is no fee'. */
const DENIABLE = topic.fee | topic.recover | topic.untraceable | topic.messenger;
/** Words of a label that names what it takes, and says no more. */
const MAX_NAME = 8;
/** What the letters of a number may look like. */
const SAMPLED = bit.password | bit.pin | bit.otp;
/** Letters with which numbers begin. */
const MAX_BEGINNING = 3;
const MOST_OF_SIDE = 2.5;
/** 'What you press to open it'. */
const OPENED = clue.typed | clue.opens;
/** 'Three-digit code'. */
const CODE_OF_CARD = clue.three | clue.digits;
/** What the number of a device is told by, where a form speaks of letting somebody in. */
const NUMBER_OF_DEVICE = clue.nine | clue.arrived | clue.device | clue.install;

/** Programs call that number an address. */
const NO_NUMBER_OF_DEVICE = NO_CODE & ~bit.postal;

const PIN_OR_NUMBER = bit.pin | bit.person;
const OF_BANK = bit.bank | bit.card | bit.cvv;

/** What a label may ask for with a remark. Of a password that is one beside the field that asks whose. */
const remarked = ({ isAfterEntrance }: Evidence): number =>
  bit.otp | bit.pin | bit.cvv | bit.bankLogin | (isAfterEntrance ? bit.password : 0);

/** What a text speaks of. Options are what visitors say, but for the ways to pay. */
const topicsOf = ({ all, topics }: Meaning, role: TextRole): number =>
  (all & bit.never ? topics & ~DENIABLE : topics) &
  (role === 'option' ? topic.untraceable : role === 'label' || role === 'hint' ? ~(topic.scan | topic.messenger) : ~0);

/** Reads one text of the form. */
export function collect(evidence: Evidence, written: string, where: string, role: TextRole, column: FilledColumn | null): void {
  const whole = composed(written);
  const text = role === 'label' && column ? withoutRemark(whole, takenBy(column) & remarked(evidence)) : whole;
  const isWhole = role === 'label' || role === 'hint';
  if (role === 'label') evidence.fields += 1;
  if (role === 'hint' && column && MASK.test(text))
    keepAll(evidence.secrets, bit.password & takenBy(column), share.bare, null, where, () => text);
  if (role === 'prose' || role === 'name') evidence.pending = null;
  let isEmpty = true;
  let spoken = 0;
  readPieces(text, !isWhole, (piece) => {
    const meaning = meaningOf(piece);
    isEmpty = false;
    const found = () => cutText(text.slice(piece.places[0], piece.end).trim(), FOUND_LENGTH);
    evidence.all |= meaning.all;
    // What visitors may choose, the form does not say.
    if (role !== 'option') evidence.clues |= meaning.allClues;
    const topics = topicsOf(meaning, role);
    keepTopics(evidence, topics, where, found);
    spoken |= topics;
    if (meaning.isDisguised) evidence.disguise ??= { weight: weights.disguise, where, found: found() };
    if (role === 'name' && meaning.all & bit.about) evidence.isAbout = true;
    // Options are what visitors say: 'My account is locked'; and a short label hurries nobody: 'Emergency contact', 'Card and its expiry'.
    // Nor does a question with answers to choose: 'Would you have reported a mail that your account is closed?'
    if (role !== 'option' && (!isWhole || (piece.words > MAX_NAME && !isPoll(piece, column))))
      collectLures(evidence, meaning, where, found);
    if (role === 'option') collectChoice(evidence, text, meaning, where);
    if (role === 'label' && column && takenBy(column) === SECRETS) collectSeries(evidence, text, meaning, where, found);
    collectBrand(evidence, meaning, where, role, found);
    if (isWhole && column) collectField(evidence, { piece, meaning, where, column, role, found });
    else collectTold(evidence, piece, meaning, where, role, found);
  });
  if (spoken & topic.call && !isWhole && TELEPHONE.test(text))
    evidence.calls ??= { weight: 0, where, found: cutText(text.trim(), FOUND_LENGTH) };
  if (isEmpty && role === 'label' && column) takeDemanded(evidence, where, column);
}

const isPoll = ({ asks }: Piece, column: FilledColumn | null): boolean => asks && column !== null && takenBy(column) === 0;

function collectField(evidence: Evidence, field: FieldText): void {
  const { piece, meaning, where, column, role, found } = field;
  const takes = takenBy(column);
  const isEmail = isOfMail(column);
  const isLogin = isEmail || (meaning.all & bit.login && !(meaning.all & bit.about) && takes === SECRETS);
  if (isLogin) evidence.asksLogin = true;
  if (isEmail || (isLogin && !(meaning.allClues & clue.user))) evidence.asksAddress = true;
  const secrets = meaning.all & takes & ~otherSense(evidence, meaning) & ~(role === 'hint' && isSample(piece) ? SAMPLED : 0);
  if (takes === SECRETS && (!isLogin || secrets !== 0) && column.tabname !== 'fullname') evidence.takesText = true;
  if (secrets & (bit.identity | bit.person) && !(meaning.all & bit.about)) evidence.asksPerson = true;
  const part = partOf(evidence, piece, meaning, secrets);
  // A number of an office comes by mail, too.
  const described = describedIn(piece, meaning) & takes & ~(secrets & bit.person ? bit.otp : 0);
  if (meaning.all & bit.bank && takes === SECRETS) evidence.asksBank = true;
  const isEntrance = part >= share.near && (secrets | described | (meaning.all & bit.login)) !== 0;
  if (role === 'label' && (isEmail || isEntrance)) evidence.entranceFields += 1;
  if (takes === SECRETS && role === 'label' && evidence.series !== where)
    collectRow(evidence, meaning, () => ({ weight: 0, where, found: found() }));
  if (secrets === 0 && takes === SECRETS && isOfCard(evidence, meaning, part)) collectCard(evidence, meaning, where, found);
  if (secrets !== 0) keepAll(evidence.secrets, secrets, part, meaning, where, found);
  if (secrets & bit.maiden && part >= share.far && role === 'label') evidence.questions += 1;
  if (secrets & bit.pin && part >= share.near && role === 'label') evidence.pins += 1;
  const { allClues } = meaning;
  collectThings(evidence, field, secrets | described);
  if (secrets & bit.password && allClues & clue.program && part > share.about) {
    evidence.isOfProgram = true;
    keep(evidence.secrets, 'password', KEY_OF_PROGRAM, where, found);
  }
  if (secrets & bit.password && allClues & clue.beside && part > share.about) evidence.isDescribed = true;
  if (secrets === bit.expiry && meaning.all & bit.side && takes === SECRETS)
    evidence.sides.push({ weight: weights.cvv, where, found: found() });
  if (secrets & bit.otp && evidence.sent) keepSent(evidence, part, where, found);
  if (described !== 0) collectDescribed(evidence, field, described);
  if (takes === SECRETS && isOfDevice(evidence, meaning, piece)) keep(evidence.secrets, 'remote', weights.remote, where, found);
  if (evidence.comes && secrets === 0 && takes === SECRETS && mayBeCode(meaning)) keepSent(evidence, share.bare, where, found);
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
  evidence.isAfterEntrance = isLogin || isUser || (takes === SECRETS && (allClues & clue.opens) !== 0);
  evidence.isAfterLogin = false;
}

/** '#WW-1234' shows how a number is written, and so does 'WW-'. */
const isSample = ({ units, words, starts, length }: Piece): boolean => {
  const last = starts[words - 1] ?? 0;
  if (words === 1) return length <= MAX_BEGINNING;
  return words > 1 && (starts[words] ?? 0) - last > 2 && (units[last] ?? 0) >= 0x30 && (units[last] ?? 0) <= 0x39;
};

/** 'NIP' is a PIN in Mexico, and the number of a firm in Poland. */
const otherSense = ({ all }: Evidence, meaning: Meaning): number =>
  (meaning.all & PIN_OR_NUMBER) === PIN_OR_NUMBER && !(all & OF_BANK) ? bit.pin : 0;

/** How much a label asks for what it names. A password is that of the account that the field before asks for. */
function partOf(evidence: Evidence, piece: Piece, meaning: Meaning, secrets: number): number {
  const named = shareOf(piece, meaning);
  if (named !== share.near) return named;
  if (evidence.isAfterUser) return share.bare;
  return evidence.asksLogin && secrets & bit.password ? share.demanded : named;
}

/** Cards, gift cards and papers, in words or in pictures. */
function collectThings(evidence: Evidence, { meaning, where, column, found }: FieldText, asked: number): void {
  const { allClues } = meaning;
  const takes = takenBy(column);
  const isUpload = column.tabname === 'upload';
  if (allClues & clue.gift && (isUpload || takes === SECRETS) && allClues & (clue.digits | clue.picture))
    keep(evidence.secrets, 'gift', weights.gift, where, found);
  if (allClues & clue.gift && takes === SECRETS && !(meaning.all & bit.about)) {
    evidence.gifts += 1;
    evidence.gift ??= { weight: 0, where, found: found() };
  }
  const isOfPlastic = (allClues & clue.plastic) !== 0 && ((allClues & clue.digits) | (meaning.all & (bit.side | bit.card))) !== 0;
  // A card that proves who somebody is takes no money.
  const isOfPaper = ((allClues & clue.paper) | (meaning.all & (bit.identity | bit.person))) !== 0 && !(meaning.all & bit.card);
  if (isUpload && isOfPlastic && !isOfPaper && !(meaning.all & bit.about)) keep(evidence.secrets, 'card', weights.card, where, found);
  if (isUpload) collectPicture(evidence, meaning, (asked & bit.photo) !== 0, () => ({ weight: 0, where, found: found() }));
}

function collectDescribed(evidence: Evidence, { piece, meaning, where, found }: FieldText, described: number): void {
  const { allClues } = meaning;
  const asked = shareOfDescribed(meaning, piece);
  keepAll(evidence.secrets, described, asked, null, where, found);
  if (described & bit.otp) keepSent(evidence, asked, where, found);
  if (described & bit.password && asked > share.near) {
    evidence.isDescribed = true;
    keep(evidence.secrets, 'password', DESCRIBED_PASSWORD * asked, where, found);
  }
  const isOfPurse = (allClues & OPENED) === OPENED && (meaning.all & (bit.bank | bit.wallet)) !== 0;
  if (described & bit.pin && (allClues & clue.machine || (allClues & OPENED) === OPENED)) {
    const isTyped = isOfPurse || (allClues & clue.machine && allClues & (clue.typed | clue.several));
    keep(evidence.secrets, 'pin', (isTyped ? PIN_OF_MACHINE : PIN_OF_BANK) * asked, where, found);
  }
}

/** Whether a label asks for the number with which somebody else is let into a device. */
function isOfDevice({ clues }: Evidence, { all, allClues, unclear }: Meaning, { asks }: Piece): boolean {
  if (asks || unclear > (allClues & clue.nine ? 4 : 2) || all & (bit.about | bit.never)) return false;
  if (allClues & clue.remote) return unclear < 0.5 || (allClues & clue.digits) !== 0 || (all & (bit.login | bit.password)) !== 0;
  return (
    (clues & clue.remote) !== 0 && (allClues & clue.digits) !== 0 && (allClues & NUMBER_OF_DEVICE) !== 0 && !(all & NO_NUMBER_OF_DEVICE)
  );
}

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
function isOfCard({ secrets }: Evidence, { all, allClues, unclear }: Meaning, part: number): boolean {
  if (all & bit.about) return part === share.bare;
  // A label beside those of a card may have words of its own: 'Tiny trio behind'.
  const isBesideCard = secrets.has('expiry') || secrets.has('card');
  return part === share.bare || unclear < (all & bit.side && (isBesideCard || allClues & clue.digits) ? MOST_OF_SIDE : 0.5);
}

function collectCard(evidence: Evidence, { all, allClues }: Meaning, where: string, found: () => string): void {
  const isNumber = (allClues & (clue.front | clue.three)) === clue.front;
  if (isNumber) evidence.card ??= { weight: UNNAMED_CARD, where, found: found() };
  else if (all & bit.side || (allClues & CODE_OF_CARD) === CODE_OF_CARD)
    evidence.sides.push({ weight: weights.cvv, where, found: found() });
  else if (all === bit.filler && allClues & (clue.digits | clue.code)) evidence.blank ??= { weight: weights.code, where, found: found() };
  else if ((all & bit.bank || allClues & clue.plastic) && !(all & bit.login))
    evidence.card ??= { weight: UNNAMED_CARD, where, found: found() };
}
