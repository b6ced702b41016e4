import type { FilledColumn, TextRole } from '@formwright/form-model';
import { takenBy } from './asked.ts';
import { bit, clue, topic } from './concepts.ts';
import { isUnspaced, isVague } from './described.ts';
import { type Evidence, keep, keepAll } from './evidence.ts';
import { type Meaning, SECRETS } from './meaning.ts';
import type { Piece } from './piece.ts';
import { DESCRIBED_PASSWORD, PIN_OF_MACHINE, SENT_CODE, share, weights } from './weights.ts';

/** A label of so few words leaves the question to the text above it. */
const DULL_WORDS = 2;
/** Words of a label that only says where the secret of who signs in stands: 'And what goes with it'. */
const MAX_BESIDE = 3;
/** After one has said with which bank or mail one comes: 'What you type first', 'the lower line', 'what the token shows'. */
const ENTRANCE_OF_PROVIDER = clue.typed | clue.beside | clue.device | clue.opens;
const USE = clue.typed | clue.opens;
const SOME_DIGITS = clue.several | clue.digits;
/** 'What came', 'the number that came'; 'who comes' is none. */
const COME = clue.thing | clue.digits | clue.several | clue.channel;
/** What a number may be of, and is no code. */
export const NO_CODE = bit.login | bit.about | bit.postal | bit.person | bit.identity;

/** What a label names that takes no secret from the text before it, and is no code. */
const OF_OTHER = NO_CODE | bit.bank | bit.parcel;

/** A text at a field, and what it means. */
export interface FieldText {
  piece: Piece;
  meaning: Meaning;
  where: string;
  column: FilledColumn;
  role: TextRole;
  found: () => string;
}

/** A label that leaves what it asks for to the texts and fields before it. */
export function collectVague(evidence: Evidence, { piece, meaning, where, column, found }: FieldText): void {
  if (takenBy(column) !== SECRETS) return;
  const { all, allClues } = meaning;
  if (evidence.isAfterLogin && piece.words <= DULL_WORDS && column.tabname === 'input') evidence.asksLogin = true;
  const isShort = isDull(piece, meaning) || (piece.words <= DULL_WORDS && evidence.pending?.isThere === true && !(all & OF_OTHER));
  if (evidence.isAfterEntrance && allClues & clue.beside && meaning.unclear <= MAX_BESIDE) {
    keep(evidence.secrets, 'password', DESCRIBED_PASSWORD, where, found);
    evidence.isDescribed = true;
    evidence.entranceFields += 1;
    return;
  }
  if (evidence.isAfterEntrance && isOnlyOfUse(piece, meaning)) {
    keep(evidence.secrets, 'password', DESCRIBED_PASSWORD * share.near, where, found);
    evidence.isDescribed = true;
    return;
  }
  const isOfProvider = (allClues & ENTRANCE_OF_PROVIDER) !== 0 || (allClues & SOME_DIGITS) === SOME_DIGITS;
  if (evidence.asksProvider && isOfProvider && meaning.unclear <= MAX_BESIDE && !(all & NO_CODE) && !(allClues & clue.user))
    keep(evidence.secrets, 'password', weights.password, where, found);
  const mayTake = column.tabname !== 'fullname' && (isShort || isVague(meaning));
  if (evidence.pending && mayTake) takePending(evidence, where, column);
  else if (!isVague(meaning)) return;
  else if (allClues & clue.digits && evidence.sent) {
    keepSent(evidence, share.bare, where, found);
  } else if (allClues & clue.thing && (evidence.isAfterUser || (evidence.isAfterEntrance && evidence.entrances.size > 0))) {
    keepAll(evidence.secrets, bit.password, share.vague, null, where, found);
    evidence.entranceFields += 1;
  }
}

/** Whether a label says nothing of what it takes: 'Here', 'The first one'. A number of a student or a ticket is one of its own. */
const isDull = (piece: Piece, { all, allClues, topics, unclear }: Meaning): boolean =>
  piece.words <= (isUnspaced(piece) ? 3 * DULL_WORDS : DULL_WORDS) &&
  unclear < 0.5 &&
  !(all & OF_OTHER) &&
  !(allClues & clue.user) &&
  !(topics & topic.named);

/** Whether a label is no more than 'what came', 'the digits'. */
export const mayBeCode = ({ all, allClues, unclear }: Meaning): boolean =>
  !(all & OF_OTHER) &&
  !(allClues & clue.user) &&
  ((allClues & clue.arrived) !== 0 && allClues & COME ? unclear <= 1 : (allClues & clue.digits) !== 0 && unclear < 0.5);

/** Whether a label of some words has none but those of something that is used or typed: 'Same as you use there'. */
const isOnlyOfUse = (piece: Piece, { all, allClues, unclear }: Meaning): boolean =>
  piece.words > DULL_WORDS &&
  unclear < 0.5 &&
  (allClues & clue.thing) !== 0 &&
  (allClues & USE) !== 0 &&
  !(all & (NO_CODE | bit.object)) &&
  !piece.asks;

/** A code that the form says to have been sent: no form of ours sends any. */
export const keepSent = ({ secrets }: Evidence, part: number, where: string, found: () => string): void =>
  keep(secrets, 'code', SENT_CODE * part, where, found);

/** What a label without words takes: it leaves the question to the text before it. */
export function takeDemanded(evidence: Evidence, where: string, column: FilledColumn): void {
  const { demanded } = evidence;
  if (takenBy(column) === SECRETS) evidence.takesText = true;
  if (!demanded) {
    takePending(evidence, where, column);
    return;
  }
  evidence.demanded = null;
  evidence.pending = null;
  if (demanded.concepts & bit.login) evidence.asksLogin = true;
  const secrets = demanded.concepts & takenBy(column);
  if (secrets !== 0) keepAll(evidence.secrets, secrets, share.bare, null, where, () => demanded.found);
}

function takePending(evidence: Evidence, where: string, column: FilledColumn): void {
  const { pending } = evidence;
  if (!pending) return;
  evidence.pending = null;
  const secrets = pending.concepts & takenBy(column);
  if (secrets === 0) return;
  keepAll(evidence.secrets, secrets, share.bare, null, where, () => pending.found);
  if (secrets & bit.otp && evidence.sent) keepSent(evidence, share.bare, where, () => pending.found);
  if (secrets & bit.pin && evidence.clues & clue.machine) keep(evidence.secrets, 'pin', PIN_OF_MACHINE, where, () => pending.found);
}
