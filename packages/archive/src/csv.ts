/** With this mark, spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Lines and characters per chunk. Other requests run between two chunks. */
const BATCH = 200;
const BATCH_CHARACTERS = 200_000;
/** Every formula has one of these signs. Most texts have none, so that this test spares them the others. */
const SUSPICIOUS = /[=+\-@＝＋－＠\t\r\n]/;
/** Start of a formula, after optional spaces. Includes the full-width characters that some spreadsheet programs accept. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A separator or line break, where a program may start a new cell. */
const CELL_BREAK = /[;|\t\r\n]\s*/g;
/** A formula in a new cell. Excludes hyphens in words and smileys. */
const FORMULA_IN_CELL = /[=@＝＠]|[+\-＋－][\p{L}\p{N}(.'"]/uy;

/**
 * A table as CSV (RFC 4180, UTF-8 with its mark), in chunks of a few hundred lines.
 * @param lineOf the cells of an item, as they are written: texts of strangers go through `harmless`
 */
export async function* csvText<T>(
  heads: readonly string[],
  items: AsyncIterable<T>,
  lineOf: (item: T) => readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([heads]);
  let batch: (readonly string[])[] = [];
  let characters = 0;
  for await (const item of items) {
    const line = lineOf(item);
    for (const text of line) characters += text.length;
    batch.push(line);
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield lines(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield lines(batch);
}

/** Prefixes formulas with an apostrophe, so that spreadsheet programs show them instead of computing them. */
export function harmless(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  if (FORMULA_START.test(text)) return `'${text[0]}${withHarmlessCells(text.slice(1))}`;
  return withHarmlessCells(text);
}

/** In one pass: one expression for break and formula would take quadratic time for a text of line breaks. */
function withHarmlessCells(text: string): string {
  return text.replace(CELL_BREAK, (found, at: number) => {
    FORMULA_IN_CELL.lastIndex = at + found.length;
    return FORMULA_IN_CELL.test(text) ? `${found}'` : found;
  });
}

/** A value with one of these is quoted (RFC 4180); single line breaks, too, which some readers take for the end of a line. */
const QUOTED = /[",\r\n]/;
const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function lines(records: readonly (readonly string[])[]): string {
  let text = '';
  for (const record of records) text += `${record.map(quoted).join(',')}\r\n`;
  return text;
}
