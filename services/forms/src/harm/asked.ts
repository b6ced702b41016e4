import type { FilledColumn } from '@formwright/form-model';
import { bit } from './concepts.ts';
import { type Meaning, SECRETS } from './meaning.ts';
import type { Piece } from './piece.ts';
import { share } from './weights.ts';

/** Words between 'enter' and what is to be entered. */
const REACH = 8;

/** How much a label asks for the secret, instead of something about it. */
export function shareOf(piece: Piece, meaning: Meaning): number {
  if (meaning.joined !== 0) return share.bare;
  if (meaning.all & bit.about || isForbidden(piece, meaning)) return share.about;
  if (meaning.unknown < 0.5) return share.bare;
  if (piece.asks) return share.near;
  if (isDemanded(piece, meaning)) return share.demanded;
  return meaning.unknown <= 2 ? share.near : share.far;
}

/** Scripts from here on are mostly of languages that say no behind what they speak of. */
const VERB_LAST_FROM = 0x590;

/** Whether it says not to give a secret: 'User name (never your password)'. */
function isForbidden(piece: Piece, { of, all }: Meaning): boolean {
  if (!(all & bit.never)) return false;
  for (let word = 0; word < piece.words; word += 1) {
    const concepts = of[word] ?? 0;
    const isLast = (piece.units[piece.starts[word] ?? 0] ?? 0) >= VERB_LAST_FROM;
    if (concepts & SECRETS && !isLast) return false;
    if (concepts & bit.never) return true;
  }
  return false;
}

/** Whether a verb such as 'enter' stands near a secret; before it in most languages, behind it in others. */
export function isDemanded(piece: Piece, { of }: Meaning): boolean {
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

/** A browser sends no other text than an address from it. */
export const isOfMail = ({ tabname, content }: FilledColumn): boolean => tabname === 'input' && content.typeinput === 'email';

/** The secrets that a kind of field can take. */
export function takenBy(column: FilledColumn): number {
  if (isOfMail(column)) return 0;
  if (column.tabname === 'input' || column.tabname === 'text' || column.tabname === 'fullname') return SECRETS;
  if (column.tabname === 'upload') return bit.photo | bit.identity | bit.seed | bit.words | bit.card | bit.otp;
  return column.tabname === 'date' || column.tabname === 'dropdown' ? bit.expiry : 0;
}
