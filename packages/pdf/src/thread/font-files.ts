import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/** Finds the packages of the fonts beside this file, also after the build. */
const installed = createRequire(import.meta.url);

/** The families in the order in which they are asked for a character. Each is a package of several files, each for some characters. */
const families = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-georgian',
] as const;
const symbols = ['@fontsource-variable/noto-sans-symbols', '@fontsource/noto-sans-symbols-2', '@fontsource-variable/noto-emoji'] as const;
const chinese = '@fontsource-variable/noto-sans-sc';
const japanese = '@fontsource-variable/noto-sans-jp';
const korean = '@fontsource-variable/noto-sans-kr';

/** Whose shapes Chinese characters have. */
export type Han = 'chinese' | 'japanese' | 'korean';
const eastAsian: Record<Han, readonly string[]> = {
  chinese: [chinese, japanese, korean],
  japanese: [japanese, chinese, korean],
  korean: [korean, chinese, japanese],
};

/** Kana and Hangul tell which language the Chinese characters beside them are in. */
export function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/** One font file. */
export interface FontFile {
  /** Unique name. */
  name: string;
  path: string;
  /** Only variable fonts have weights. */
  isVariable: boolean;
}

/** The files of a family that may have a character. */
type Files = ReadonlyMap<number, readonly FontFile[]>;

const known = new Map<string, Files>();

/** The files are noted for each character once: to look through the ranges of a hundred files for each takes as long as its layout. */
function filesOf(family: string): Files {
  const before = known.get(family);
  if (before) return before;
  const folder = dirname(installed.resolve(`${family}/package.json`));
  const short = family.split('/')[1] ?? '';
  const isVariable = family.startsWith('@fontsource-variable/');
  const map = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const files = new Map<number, FontFile[]>();
  for (const [key, ranges] of Object.entries(map)) {
    // Numbered parts are named '[4]'.
    const name = `${short}-${key.replaceAll(/[[\]]/g, '')}`;
    const file = { name, path: join(folder, 'files', `${name}-${isVariable ? 'wght' : '400'}-normal.woff2`), isVariable };
    for (const [first, last] of rangesOf(ranges)) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) {
        const others = files.get(codePoint);
        if (others) others.push(file);
        else files.set(codePoint, [file]);
      }
    }
  }
  known.set(family, files);
  return files;
}

/** @param text 'U+0000-00FF,U+0131' */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** The files that may have the character, the best first. */
export function filesFor(codePoint: number, han: Han): FontFile[] {
  return [...families, ...eastAsian[han], ...symbols].flatMap((family) => filesOf(family).get(codePoint) ?? []);
}

/**
 * Without the feature that splits Arabic letters into strokes and dots: letters that share strokes could not be told apart in a copied
 * text.
 */
const ARABIC_FEATURES = ['init', 'medi', 'fina', 'isol', 'rlig', 'liga', 'calt', 'mark', 'mkmk', 'kern'];

const read = new Map<string, Promise<Uint8Array>>();

/** The font as TrueType with one weight, which pdfmake can embed. */
export function readFont({ name, path, isVariable }: FontFile, weight: number): Promise<Uint8Array> {
  const key = `${name}/${weight}`;
  const reading =
    read.get(key) ??
    subsetFont(readFileSync(path), undefined, {
      keepAllGlyphs: true,
      noHinting: true,
      targetFormat: 'truetype',
      ...(name.startsWith('noto-sans-arabic') && { keepFeatures: ARABIC_FEATURES }),
      ...(isVariable && { variationAxes: { wght: weight } }),
    });
  read.set(key, reading);
  return reading;
}
