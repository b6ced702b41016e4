import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A piece of a line: one word, or a part of one, of one direction. */
export interface Piece {
  text: string;
  x: number;
  width: number;
  leadingCut: number;
  trailingCut: number;
  /** Embedding level; odd levels run from right to left. */
  level?: number;
}

const isRightToLeft = ({ level = 0 }: Piece) => level % 2 === 1;
/** Letters that tell fontkit that a word runs from right to left. It then reverses the word's glyphs by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The embedding level of each UTF-16 unit of a paragraph, and of the paragraph.
 * @see https://www.unicode.org/reports/tr9/
 */
export function embeddingLevels(paragraph: string): { levels: Uint8Array; base: number } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

/**
 * Puts the pieces of a line from logical into visual order and gives them their places.
 * @returns whether anything in the line runs from right to left
 */
export function orderLine(pieces: Piece[]): boolean {
  if (!pieces.some(isRightToLeft)) return false;
  trimEnd(pieces);
  const start = pieces[0]?.x ?? 0;
  const highest = Math.max(...pieces.map(({ level = 0 }) => level));
  // Rule L2: from the highest level down, reverse each run of at least that level.
  for (let level = highest; level > 0; level -= 1) reverseRuns(pieces, level);
  let x = start;
  for (const piece of pieces) {
    piece.x = x;
    x += piece.width;
    if (isRightToLeft(piece)) piece.text = mirrored(piece.text);
  }
  return true;
}

/** The space at a line's end would otherwise stand at its visual beginning. */
function trimEnd(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (!last || last.trailingCut === 0) return;
  last.text = last.text.trimEnd();
  last.width -= last.trailingCut;
  last.trailingCut = 0;
}

function reverseRuns(pieces: Piece[], least: number): void {
  for (let from = 0; from < pieces.length; from += 1) {
    let to = from;
    while (to < pieces.length && (pieces[to]?.level ?? 0) >= least) to += 1;
    if (to === from) continue;
    pieces.splice(from, to - from, ...pieces.slice(from, to).reverse());
    from = to;
  }
}

/** Brackets face the other way. Punctuation alone is reversed here, because fontkit does not know its direction. */
function mirrored(text: string): string {
  const characters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  return (RIGHT_TO_LEFT.test(text) ? characters : characters.reverse()).join('');
}
