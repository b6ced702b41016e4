import { shareOf } from './asked.ts';
import { bit, clue } from './concepts.ts';
import { describedIn, isUnspaced, shareOfDescribed } from './described.ts';
import { readPieces } from './folded-text.ts';
import { meaningOf } from './meaning.ts';
import { share } from './weights.ts';

/** Where a remark of a label begins: 'Password (the one of your mail)', 'PIN - for the refund'. */
const REMARK = /[(（[［【〔]|\s[-–—]\s|[؛;]/u;

/** A longer label is a text by itself. It is read once, as any other. */
const MAX_LABEL = 120;
/** A remark of more words says more than that it is not to be given. */
const MAX_WORDS = 8;
const ASKED = bit.password | bit.pin | bit.otp | bit.card | bit.cvv | bit.bankLogin | bit.identity;

/**
 * What a label asks for without its remark, if that is nothing but a secret, or if only the remark names one and says not to give it:
 * 'UPI ID (no PIN)'. Else the whole label, as any long one is. A remark may turn it round: 'Card number (of the library)', or ask for more.
 * @param takes the secrets that its field can take
 */
export function withoutRemark(label: string, takes: number): string {
  if (label.length > MAX_LABEL) return label;
  const at = label.search(REMARK);
  if (at <= 0) return label;
  const head = label.slice(0, at);
  const { concepts, forbids, isOfOther } = remarkOf(label.slice(at));
  if (isOfOther) return head;
  const turns = (concepts & (bit.about | bit.never | ASKED)) !== 0;
  return forbids ? (namesSecret(head) ? label : head) : !turns && asksForItself(head, takes) ? head : label;
}

function asksForItself(text: string, takes: number): boolean {
  let asks = false;
  readPieces(text, false, (piece) => {
    const meaning = meaningOf(piece);
    const described = describedIn(piece, meaning) & takes;
    asks ||= (meaning.all & takes) !== 0 && shareOf(piece, meaning) >= share.demanded;
    asks ||= described !== 0 && shareOfDescribed(meaning, piece) >= share.demanded;
  });
  return asks;
}

function namesSecret(text: string): boolean {
  let names = false;
  readPieces(text, false, (piece) => {
    names ||= (meaningOf(piece).all & ASKED) !== 0;
  });
  return names;
}

/** What the words of a remark mean, and whether it is short and says not to give a secret, or that of a machine for cash: 'PIN (not that of your card)'. */
function remarkOf(text: string): { concepts: number; forbids: boolean; isOfOther: boolean } {
  let concepts = 0;
  let clues = 0;
  let words = 0;
  readPieces(text, false, (piece) => {
    const meaning = meaningOf(piece);
    concepts |= meaning.all | describedIn(piece, meaning);
    clues |= meaning.allClues;
    words += isUnspaced(piece) ? piece.words / 3 : piece.words;
  });
  const denies = words <= MAX_WORDS && (concepts & bit.never) !== 0;
  return {
    concepts,
    forbids: denies && (concepts & ASKED) !== 0,
    isOfOther: denies && (concepts & ASKED) === 0 && (clues & clue.machine) !== 0,
  };
}
