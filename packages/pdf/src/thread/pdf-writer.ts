import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js';
import pdfDocument, { type PDFDocument } from 'pdfmake/js/PDFDocument.js';
import renderer from 'pdfmake/js/Renderer.js';
import type { PdfDocument, PdfSection } from '../description.ts';
import { createFaces, type Faces } from './faces.ts';
import { orderLine } from './line-order.ts';
import { unpackedBytes } from './pictures.ts';
import { page, sectionContent } from './section-content.ts';

/**
 * Scripts whose letters are drawn in another order than they are written, from left to right, and long words with marks of where a line may
 * end. Their lines carry the text besides, to be copied and read out. Readers of PDFs bring lines from right to left in order by
 * themselves.
 */
const REORDERED = /[\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\u200b]/;

/** pdfmake writes every line from left to right; this puts the words of a line into their visual order first. */
class Renderer extends renderer.default {
  override renderLine(...[line, x, y]: Parameters<InstanceType<typeof renderer.default>['renderLine']>): void {
    const text = line.inlines.map((inline) => inline.text).join('');
    const isOrdered = orderLine(line.inlines);
    const isMarked = !isOrdered && REORDERED.test(text);
    if (isMarked) this.pdfDocument.markContent('Span', { actual: text.replaceAll('\u200b', '') });
    super.renderLine(line, x, y);
    if (isMarked) this.pdfDocument.endMarkedContent();
  }
}

/**
 * Pixels of a section's pictures that are unpacked; they are in memory about three times at once. Further pictures are named and not shown.
 */
const MAX_UNPACKED = 64_000_000;
const UNPACKING_MS = 5;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Writes a PDF section by section, so that memory holds one section. */
export class PdfWriter {
  readonly #description: PdfDocument;
  readonly #document: PDFDocument;
  readonly #faces: Faces;
  readonly #file: WriteStream;
  readonly #written: Promise<void>;
  /** The name of the logo, which all sections share. */
  readonly #logo: string | null;
  #pictures = 0;
  #pages = 0;

  constructor(description: PdfDocument, path: string) {
    this.#description = description;
    const { title, creator, madeAt } = description;
    const options = {
      size: [page.size.width, page.size.height],
      pdfVersion: '1.7',
      compress: true,
      lang: 'en',
      displayTitle: true,
      autoFirstPage: false,
      font: null,
      info: { Title: title, Creator: creator, Producer: creator, CreationDate: new Date(madeAt) },
    };
    this.#document = new pdfDocument.default({}, {}, {}, {}, options, null, () => false);
    this.#faces = createFaces(this.#document);
    this.#file = createWriteStream(path, { mode: 0o600 });
    this.#written = finished(this.#file);
    // The failure is told by `add` or `end`.
    this.#written.catch(() => undefined);
    this.#document.pipe(this.#file);
    const logo = description.logo ? bufferOf(description.logo) : null;
    this.#logo = logo && unpackedBytes(logo, MAX_UNPACKED) !== null ? this.#register(logo) : null;
  }

  async add(section: PdfSection): Promise<void> {
    const names: string[] = [];
    let unpacked = 0;
    const showPicture = (bytes: Uint8Array) => {
      const picture = bufferOf(bytes);
      const size = unpackedBytes(picture, MAX_UNPACKED - unpacked);
      const name = size === null ? null : this.#register(picture);
      if (name) names.push(name);
      unpacked += size ?? 0;
      return name;
    };
    const { content, header, footer } = await sectionContent(this.#description, section, this.#faces, this.#logo, showPicture);
    const margins = { left: page.left, right: page.right, top: page.top, bottom: page.bottom };
    const builder = new layoutBuilder.default(page.size, margins, null);
    const pages = builder.layoutDocument(content, this.#document, {}, {}, undefined, header, footer, undefined, undefined);
    new Renderer(this.#document).renderPages(pages);
    this.#pages += pages.length;
    for (const name of names) {
      // pdfkit unpacks pixels by itself, and forgets them then. Those of the next section wait until it has.
      while (this.#document._imageRegistry[name]?.image) await pause(UNPACKING_MS);
      delete this.#document.images[name];
      delete this.#document._imageRegistry[name];
    }
    while (this.#file.writableNeedDrain && !this.#file.destroyed) await once(this.#file, 'drain');
  }

  /** @returns the number of pages */
  async end(): Promise<number> {
    this.#document.end();
    await this.#written;
    return this.#pages;
  }

  /** Gives it up. Its file stays for its maker to remove. */
  async drop(): Promise<void> {
    this.#document.unpipe();
    this.#file.destroy();
    await this.#written.catch(() => undefined);
  }

  #register(bytes: Buffer): string | null {
    const name = `picture${this.#pictures++}`;
    this.#document.images[name] = bytes;
    try {
      this.#document.provideImage(name);
      return name;
    } catch {
      delete this.#document.images[name];
      return null;
    }
  }
}
