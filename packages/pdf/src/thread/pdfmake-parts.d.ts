/** The parts of pdfmake that lay out one section at a time into one document. Its own entry keeps the whole document in memory. */
declare module 'pdfmake/js/PDFDocument.js' {
  import type { Readable } from 'node:stream';
  export interface EmbeddedFont {
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
  }
  class PDFDocument extends Readable {
    constructor(
      fonts: object,
      images: Record<string, unknown>,
      patterns: object,
      attachments: object,
      options: object,
      virtualfs: null,
      localAccessPolicy: (path: string) => boolean,
    );
    fonts: Record<string, { normal: Uint8Array }>;
    images: Record<string, unknown>;
    /** `image`: a PNG that is not unpacked yet. */
    _imageRegistry: Record<string, { image?: unknown }>;
    provideFont(name: string, bold: boolean, italics: boolean): EmbeddedFont;
    provideImage(name: string): unknown;
    end(): void;
    markContent(tag: 'Span', options: { actual: string }): void;
    endMarkedContent(): void;
  }
  const parts: { default: typeof PDFDocument };
  export default parts;
  export type { PDFDocument };
}

declare module 'pdfmake/js/Renderer.js' {
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js';
  export interface Inline {
    text: string;
    x: number;
    width: number;
    leadingCut: number;
    trailingCut: number;
    /** Embedding level of the Unicode bidirectional algorithm, set by our text nodes. */
    level?: number;
  }
  export interface Line {
    inlines: Inline[];
  }
  class Renderer {
    pdfDocument: PDFDocument;
    constructor(document: PDFDocument);
    renderPages(pages: readonly object[]): void;
    renderLine(line: Line, x: number, y: number): void;
  }
  const parts: { default: typeof Renderer };
  export default parts;
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js';

  class LayoutBuilder {
    constructor(size: object, margins: object, svgMeasure: null);
    registerTableLayouts(layouts: object): void;
    layoutDocument(
      content: unknown,
      document: PDFDocument,
      styles: object,
      defaultStyle: object,
      background: undefined,
      header: unknown,
      footer: unknown,
      watermark: undefined,
      pageBreakBefore: unknown,
    ): object[];
  }
  const parts: { default: typeof LayoutBuilder };
  export default parts;
}

declare module 'bidi-js' {
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array; paragraphs: { level: number }[] };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
