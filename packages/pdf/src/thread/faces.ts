import type { PDFDocument } from 'pdfmake/js/PDFDocument.js';
import { type FontFile, filesFor, type Han, readFont } from './font-files.ts';

export type Weight = 400 | 600;

/** The fonts of a document. A font is loaded when the first character needs it. */
export interface Faces {
  /** Loads what these characters need. Call it before `faceOf`. */
  load(text: string, weight: Weight, han: Han): Promise<void>;
  /** The name of the font that has the character, or null if none has it. */
  faceOf(codePoint: number, weight: Weight, han: Han): string | null;
  /** Whether a loaded font has the character. */
  has(face: string, codePoint: number): boolean;
}

/** The faces of one document. Each is loaded when a text first needs it. */
export function createFaces(document: PDFDocument): Faces {
  const chosen = new Map<string, string | null>();
  const loaded = new Map<string, Promise<void>>();
  const keyOf = (codePoint: number, weight: Weight, han: Han) => `${codePoint}/${weight}/${han}`;
  const has = (face: string, codePoint: number) => document.provideFont(face, false, false).font.hasGlyphForCodePoint(codePoint);

  async function loadFile(file: FontFile, weight: Weight): Promise<string> {
    const face = `${file.name}@${weight}`;
    const loading =
      loaded.get(face) ??
      readFont(file, weight).then((bytes) => {
        document.fonts[face] = { normal: bytes };
      });
    loaded.set(face, loading);
    await loading;
    return face;
  }

  async function choose(codePoint: number, weight: Weight, han: Han): Promise<string | null> {
    for (const file of filesFor(codePoint, han)) {
      const face = await loadFile(file, weight);
      if (has(face, codePoint)) return face;
    }
    return null;
  }

  return {
    has,
    faceOf: (codePoint, weight, han) => chosen.get(keyOf(codePoint, weight, han)) ?? null,
    async load(text, weight, han) {
      for (const character of new Set(text)) {
        const codePoint = character.codePointAt(0) ?? 0;
        const key = keyOf(codePoint, weight, han);
        if (!chosen.has(key)) chosen.set(key, await choose(codePoint, weight, han));
      }
    },
  };
}
