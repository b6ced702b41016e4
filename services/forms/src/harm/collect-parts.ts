import { bit, clue } from './concepts.ts';
import { type Evidence, type Found, keep } from './evidence.ts';
import type { Meaning } from './meaning.ts';
import { PIN_OF_BANK, weights } from './weights.ts';

/** A secret that several fields take together, each a part of it. */

/** How many words the phrase of a wallet has. */
const DOZENS = new Set([12, 15, 18, 21, 24]);
const MOST_NUMBER = 24;
const NUMBERS = /\d+/g;
/** Digits of a PIN, one to choose in each field. */
export const LEAST_DIGITS = 4;

/** Pictures of a document, and of a face beside it: who has both can open an account for somebody else. */
export function collectPicture(evidence: Evidence, { all, allClues }: Meaning, isPhoto: boolean, found: () => Found): void {
  if (all & bit.side) evidence.backs ??= found();
  if (all & bit.about) return;
  const isOfFace = (allClues & clue.face) !== 0;
  if (isOfFace) evidence.face = found();
  const isPaper = isPhoto || (allClues & (clue.paper | clue.plastic)) !== 0 || (all & (bit.identity | bit.person | bit.side)) !== 0;
  if (isPaper && (evidence.paper === null || !isOfFace)) evidence.paper = found();
}

/** Labels that count: 'Card 1', 'Card 2'; '1 to 4', '5 to 8'. As many as a phrase has words are a phrase, if the form speaks of wallets. */
export function collectSeries(evidence: Evidence, text: string, { allClues }: Meaning, where: string, found: () => string): void {
  const numbers = (text.match(NUMBERS) ?? []).slice(0, 2).map(Number);
  const [first = 0, second = first] = numbers;
  if (first !== 1 && first !== evidence.next) return;
  if (numbers.length === 1) evidence.series = where;
  if (second < first || second > MOST_NUMBER) return;
  evidence.next = second + 1;
  if (second > first ? first > 1 && DOZENS.has(second) : DOZENS.has(second)) keep(evidence.secrets, 'wallet', weights.seed, where, found);
  if (allClues & (clue.gift | clue.plastic)) {
    evidence.codes += 1;
    evidence.code ??= { weight: 0, where, found: found() };
  }
}

/** What a number may be of, and is none of a card. */
const NO_CARD = bit.login | bit.about | bit.never | bit.postal | bit.person | bit.identity | bit.otp;

/** Labels that say how many digits stand in a field, and hardly more. */
export function collectRow(evidence: Evidence, { all, allClues, unclear }: Meaning, found: () => Found): void {
  if (unclear > 2 || all & NO_CARD) return;
  if (allClues & clue.sixteen) evidence.row ??= found();
  else if (allClues & clue.three && unclear <= 1) evidence.trio ??= found();
  else if (allClues & clue.several) evidence.fours += 1;
}

/** Options that are the ten digits. */
export function collectDigit({ digits, secrets }: Evidence, text: string, where: string): void {
  if (digits.where !== where) Object.assign(digits, { where, count: 0 });
  if (!/^\d$/.test(text.trim())) return;
  digits.count += 1;
  if (digits.count !== 10) return;
  digits.fields += 1;
  if (digits.fields >= LEAST_DIGITS) keep(secrets, 'pin', PIN_OF_BANK, where, () => text);
}
