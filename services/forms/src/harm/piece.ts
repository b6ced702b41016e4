export const GAP_UNIT = 0x20;
/** Words of a piece. A longer sentence is read in pieces that share some words, so that no phrase is cut. */
export const MAX_WORDS = 160;
export const SHARED_WORDS = 12;
export const MAX_UNITS = 2_048;
/** What is longer is no word. */
export const MAX_WORD = 48;

/** A sentence, or a part of a long one, as folded words. There is one, used again and again: judging a long text makes no objects. */
export interface Piece {
  /** The letters of all words, with a gap between those that are written apart. */
  units: Uint16Array;
  /** If `hasSpelled`, the same with letters in the place of signs: 'p4ssword' spells 'password'. */
  spelled: Uint16Array;
  length: number;
  words: number;
  /** Where each word begins in `units`, and behind the last one where they end. And where each begins in the text. */
  starts: Uint16Array;
  places: Uint32Array;
  /** Whether a word is spelled with signs in the place of letters. */
  hasSpelled: boolean;
  /** Whether a word has letters of two alphabets that look alike, or signs in it that nobody sees. */
  isMixed: boolean;
  /** Words of one letter. */
  singles: number;
  /** Whether it ends with a question mark. */
  asks: boolean;
  /** Where it ends in the text. */
  end: number;
}

/** Written out, not spread: the shape of the one object that the readers use must be known to them. */
export const createPiece = (): Piece => ({
  units: new Uint16Array(MAX_UNITS + 2 * MAX_WORD),
  spelled: new Uint16Array(MAX_UNITS + 2 * MAX_WORD),
  length: 0,
  words: 0,
  starts: new Uint16Array(MAX_WORDS + 4),
  places: new Uint32Array(MAX_WORDS + 4),
  hasSpelled: false,
  isMixed: false,
  singles: 0,
  asks: false,
  end: 0,
});
