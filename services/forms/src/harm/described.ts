import { bit, clue, topic } from './concepts.ts';
import { kindOf, UNSPACED } from './fold-signs.ts';
import type { Meaning } from './meaning.ts';
import type { Piece } from './piece.ts';
import { share } from './weights.ts';

/** Words among which those of one description stand. Of scripts without spaces a word has some signs. */
const REACH = 10;
/** Words before them that may turn them round: 'how often do you ...'. */
const MARGIN = 3;
/** A longer label says more than what it takes. */
const MAX_WORDS = 40;

/** 'The six digits of the message that you received'. */
const WHOLE_CODE = clue.digits | clue.several | clue.channel | clue.arrived;

/** A secret that is described: what must be there of the clues, and of the concepts. */
interface Description {
  secret: number;
  clues: readonly number[];
  concepts?: number;
}

/** What no word of theirs names. The order of the words is that of any language. */
const DESCRIPTIONS = [
  // 'What you type to open your mail'.
  { secret: bit.password, clues: [clue.thing, clue.typed, clue.opens] },
  { secret: bit.password, clues: [clue.thing, clue.opens], concepts: bit.verb },
  { secret: bit.password, clues: [clue.thing, clue.typed, clue.beside] },
  // 'The 24 words', of a wallet if the form speaks of one: see `judgeForm`.
  { secret: bit.words, clues: [clue.dozen, clue.terms] },
  { secret: bit.words, clues: [clue.terms], concepts: bit.wallet },
  { secret: bit.words, clues: [clue.sheet, clue.typed] },
  { secret: bit.words, clues: [clue.sheet, clue.terms] },
  { secret: bit.words, clues: [clue.sheet, clue.dozen] },
  // 'The six digits from the text message'.
  { secret: bit.otp, clues: [clue.digits, clue.channel, clue.arrived] },
  { secret: bit.otp, clues: [clue.digits, clue.channel, clue.several] },
  { secret: bit.otp, clues: [clue.digits, clue.device] },
  { secret: bit.otp, clues: [clue.device, clue.arrived] },
  { secret: bit.otp, clues: [clue.digits, clue.several, clue.arrived] },
  // 'The four digits of the bank', and where one gets into it.
  { secret: bit.pin, clues: [clue.several, clue.digits], concepts: bit.bank },
  { secret: bit.bankLogin, clues: [clue.opens], concepts: bit.bank },
  // 'The number you type at the cash machine'.
  { secret: bit.pin, clues: [clue.digits, clue.machine] },
  { secret: bit.pin, clues: [clue.several, clue.machine] },
  { secret: bit.pin, clues: [clue.typed, clue.machine] },
  // 'The four you press to open it', of a telephone or a purse in it.
  { secret: bit.pin, clues: [clue.several, clue.typed, clue.opens] },
  { secret: bit.pin, clues: [clue.several, clue.typed], concepts: bit.bank },
  // 'The sixteen numbers on your card', and the three of them behind.
  { secret: bit.card, clues: [clue.sixteen, clue.plastic] },
  { secret: bit.card, clues: [clue.front, clue.plastic, clue.digits] },
  { secret: bit.card, clues: [clue.front, clue.sixteen] },
  { secret: bit.cvv, clues: [clue.three], concepts: bit.side },
  { secret: bit.cvv, clues: [clue.three, clue.plastic, clue.digits] },
  { secret: bit.photo, clues: [clue.picture, clue.plastic] },
  { secret: bit.photo, clues: [clue.picture, clue.paper] },
].map((each: Description) => ({ ...each, all: each.clues.reduce((all, one) => all | one, 0) }));

/** The secrets that a label describes without their names, as concepts. */
export function describedIn(piece: Piece, meaning: Meaning): number {
  if (piece.words > MAX_WORDS) return 0;
  const { all, allClues, unclear } = meaning;
  let short = 0;
  // Of few words each says more: 'the SMS number', 'what opens it'.
  if (unclear <= 1 && !(all & (bit.about | bit.login | bit.person | bit.identity)) && !piece.asks) {
    // The code with which a screen is unlocked came by no message.
    if (allClues & clue.channel && allClues & (clue.digits | clue.arrived) && !(all & bit.pin)) short |= bit.otp;
    if (allClues & clue.thing && allClues & (clue.opens | clue.beside)) short |= bit.password;
  }
  return short | described(piece, meaning);
}

/** The secrets that prose describes. */
export const describedInProse = (piece: Piece, meaning: Meaning): number =>
  described(piece, meaning) & (IN_PROSE | ((meaning.allClues & AT_MACHINE) === AT_MACHINE ? bit.pin : 0));

/** 'The digits that you type at the machine'. */
const AT_MACHINE = clue.typed | clue.machine;

function described(piece: Piece, meaning: Meaning): number {
  let found = 0;
  for (const { secret, clues, all, concepts = 0 } of DESCRIPTIONS) {
    const mayBe =
      (meaning.allClues & all) === all &&
      !(secret & bit.pin && meaning.all & bit.card) &&
      !(secret & bit.bankLogin && meaning.topics & topic.account) &&
      // A number that stands on a side of a card came by no message.
      !(secret & bit.otp && meaning.all & bit.side) &&
      (meaning.all & concepts) === concepts &&
      !(found & secret);
    if (mayBe && areNear(piece, meaning, clues)) found |= secret;
  }
  return found;
}

/** Prose may speak of banks, of cards and of pictures. */
const IN_PROSE = bit.password | bit.otp | bit.card | bit.cvv | bit.words;

/** The last word of each of some clues. There is one, as of pieces. */
const last = new Int32Array(4);
const NEVER = -1_000_000;

/** What numbers of orders and seats have, and cards that open doors. */
const COUNTED = clue.digits | clue.code | clue.opens;

/** Whether words of all these clues stand together, and none before them that makes it a question about it. */
function areNear(piece: Piece, { of, clues }: Meaning, wanted: readonly number[]): boolean {
  last.fill(NEVER);
  let about = NEVER;
  for (let word = 0; word < piece.words; word += 1) {
    // The number of 'order number from your text message' is one of something else.
    const found = (clues[word] ?? 0) & ((of[word] ?? 0) & bit.about ? ~COUNTED : ~0);
    if (found === 0 && (of[word] ?? 0) & (bit.about | bit.never)) about = word;
    if (found === 0) continue;
    let first = word;
    for (let at = 0; at < wanted.length; at += 1) {
      if (found & (wanted[at] ?? 0)) last[at] = word;
      first = Math.min(first, last[at] ?? 0);
    }
    if (word - first <= reachAt(piece, word) && !(about < first && about >= first - MARGIN)) return true;
  }
  return false;
}

/** Of scripts without spaces a word is a sign. */
export const isUnspaced = (piece: Piece, word = 0): boolean => kindOf(piece.units[piece.starts[word] ?? 0] ?? 0) === UNSPACED;

const reachAt = (piece: Piece, word: number): number => (isUnspaced(piece, word) ? 3 * REACH : REACH);

/** How much a label asks for what it describes. */
export function shareOfDescribed({ unclear, all, aside, allClues }: Meaning, piece: Piece): number {
  if (piece.asks) return aside & bit.about ? share.about : share.asked;
  if ((allClues & WHOLE_CODE) === WHOLE_CODE || (allClues & clue.channel && all & bit.bank)) return share.bare;
  if (unclear < 1) return share.bare;
  return unclear <= 3 ? share.demanded : share.near;
}

/** Whether a label is nothing but 'the word', 'that code', and leaves the question to the text above it. */
export const isVague = ({ all, allClues, unclear }: Meaning): boolean =>
  unclear < (allClues & clue.thing && allClues & clue.typed ? 1.5 : 0.5) &&
  (allClues & (clue.thing | clue.digits | clue.typed)) !== 0 &&
  !(allClues & clue.user) &&
  !(all & (bit.login | bit.about | bit.postal | bit.bank | bit.person | bit.identity | bit.parcel));
