import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { ReadText } from '@formwright/platform/adapters/mongo/read-documents';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** The full-text index leaves out the beginning of a word that is the same as in the word before. */
const SEARCHED = 14;

/** A word that stands nowhere else. Small letters, because words are stored folded, too. */
export const mark = (): string => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A word as it may be stored: as it is, in UTF-16, as hex, and in Base64 from each of three places. */
function formsOf(word: string): Buffer[] {
  const text = word.slice(-SEARCHED);
  const base64 = [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.from(`${'-'.repeat(shift)}${text}`).toString('base64');
    // Without the letters that tell of their neighbors as well.
    const inner = encoded.replaceAll('=', '').slice(shift === 0 ? 0 : shift + 1, -1);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = Buffer.from(text).toString('hex');
  const latin = [text, ...base64, hex, hex.toUpperCase()].map((form) => Buffer.from(form, 'latin1'));
  return [...latin, Buffer.from(text, 'utf16le')];
}

/** What compressed parts of a file contain: of gzip, and of the entries of a ZIP file or workbook. */
function unpacked(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = bytes.indexOf('\x1f\x8b\x08', 0, 'latin1'); at >= 0; at = bytes.indexOf('\x1f\x8b\x08', at + 1, 'latin1')) {
    try {
      parts.push(gunzipSync(bytes.subarray(at)));
    } catch {
      // Bytes that only look like it.
    }
  }
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 1, 'latin1')) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      parts.push(inflateRawSync(bytes.subarray(start), { finishFlush: 2 }));
    } catch {
      // An entry that is not compressed was read with the file.
    }
  }
  return parts;
}

/** Every file below a folder, with its name. */
function* filesIn(folder: string, within = folder): Generator<ReadText> {
  for (const entry of unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    yield { place: `the name ${relative(within, path)}`, bytes: Buffer.from(entry.name) };
    if (entry.isDirectory()) yield* filesIn(path, within);
    const bytes = entry.isFile() && unlessGone(() => readFileSync(path));
    if (bytes) yield { place: relative(within, path), bytes };
  }
}

/** @returns null for what was removed meanwhile */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Looks for words in every byte of a folder, and in more texts.
 * @param words the word by what it stands for
 * @returns what was found, and where
 */
export async function findLeftovers(
  words: Readonly<Record<string, string>>,
  folder: string,
  more: AsyncIterable<ReadText> | null = null,
): Promise<Map<string, Set<string>>> {
  const searched = Object.entries(words).map(([name, word]) => [name, formsOf(word)] as const);
  const found = new Map<string, Set<string>>();
  const look = ({ place, bytes }: ReadText) => {
    for (const part of [bytes, ...unpacked(bytes)]) {
      for (const [name, forms] of searched) {
        if (forms.some((form) => part.includes(form))) found.set(name, (found.get(name) ?? new Set()).add(place));
      }
    }
  };
  for (const read of filesIn(folder)) look(read);
  for await (const read of more ?? []) look(read);
  return found;
}
