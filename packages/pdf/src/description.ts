/** What a PDF says, without its layout. It crosses to the thread that makes the PDF, so it is plain data. */

/** The whole document. */
export interface PdfDocument {
  title: string;
  /** Shown in the footer of each page; null: not shown. */
  brand: string | null;
  /** A PNG or JPEG above the heading of each section; missing: none. */
  logo?: Uint8Array | null;
  /** The color of the bar above the heading of each section, as '#c9a227'; missing: the product's own. */
  accent?: string | null;
  /** The program's name in the file's properties. */
  creator: string;
  /** Epoch milliseconds. */
  madeAt: number;
}

/** A part of the document that starts on a page of its own. */
export interface PdfSection {
  heading: string;
  /** Its name among the bookmarks, and at the top of its further pages. */
  name: string;
  /** Short lines below the heading. */
  facts: readonly string[];
  items: readonly PdfItem[];
}

/** A label and the text below it. */
export interface PdfItem {
  label: string;
  /** '' is shown as 'No answer', unless there are files. */
  text: string;
  files?: readonly PdfFile[];
  /** A sum: the item is then a row of a list of sums, with the label at the left and this at the right. */
  amount?: string;
  /** Text of a line above the item that begins a group. */
  group?: string;
}

export interface PdfFile {
  name: string;
  /** The bytes of a PNG or JPEG, which is shown; other files are named. */
  picture?: Uint8Array;
}
