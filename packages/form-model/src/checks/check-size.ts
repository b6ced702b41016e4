import { isRecord } from '../elements/entry.ts';
import { MAX_CHARACTERS_OF_FORM, MAX_ELEMENTS, MAX_OPTIONS_OF_FORM, MAX_PIECES_OF_FORM } from '../limits.ts';
import { sizeMessages } from '../messages.ts';
import { type Check, joinPath } from './document-checks.ts';

type Size = Record<keyof typeof sizeMessages, number>;

const most: Size = {
  elements: MAX_ELEMENTS,
  options: MAX_OPTIONS_OF_FORM,
  pieces: MAX_PIECES_OF_FORM,
  characters: MAX_CHARACTERS_OF_FORM,
};
const measures = Object.keys(most) as (keyof Size)[];

/**
 * Refuses a form that would take too long to check, show or export. Runs before the other checks, so it accepts any JSON.
 * Reports one problem, at the first element over the limit.
 */
export const checkSize: Check = (pages, _path, report) => {
  const size: Size = { elements: 0, options: 0, pieces: 0, characters: 0 };
  for (const { column, path } of looseColumns(pages)) {
    const content = isRecord(column) && isRecord(column.content) ? column.content : {};
    size.elements += 1;
    size.options += itemsOf(content.options).length;
    size.pieces += piecesIn(content.paragraph);
    size.characters += charactersIn(column, MAX_CHARACTERS_OF_FORM - size.characters);
    const exceeded = measures.find((measure) => size[measure] > most[measure]);
    if (exceeded) return report(path, sizeMessages[exceeded](most[exceeded]));
  }
};

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** Every value in a column's place, of any shape, in reading order. */
function* looseColumns(pages: unknown): Iterable<{ column: unknown; path: string }> {
  for (const [p, page] of itemsOf(pages).entries()) {
    for (const [r, row] of itemsOf(fieldOf(page, 'rows')).entries()) {
      for (const [i, item] of itemsOf(fieldOf(row, 'content')).entries()) {
        const at = `${p}.rows.${r}.content.${i}.cols`;
        for (const [c, column] of itemsOf(fieldOf(item, 'cols')).entries()) yield { column, path: joinPath(at, c) };
      }
    }
  }
}

function piecesIn(paragraph: unknown): number {
  const lines = itemsOf(paragraph).flatMap((block) => [fieldOf(block, 'children'), ...itemsOf(fieldOf(block, 'items'))]);
  // A block without text counts as one piece.
  return lines.reduce((sum: number, line) => sum + Math.max(1, itemsOf(line).length), 0);
}

/**
 * Characters of all texts inside; every other value counts as one. Stops soon after `enough`. It does not recurse, because the JSON may be
 * deeply nested.
 */
function charactersIn(value: unknown, enough: number): number {
  const waiting: unknown[] = [value];
  let characters = 0;
  while (waiting.length > 0 && characters <= enough) {
    const next = waiting.pop();
    characters += typeof next === 'string' ? next.length : 1;
    if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) waiting.push(each);
  }
  return characters;
}
