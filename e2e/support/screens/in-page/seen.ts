/** What one element looks like. */
export interface Seen {
  /** Its place among all elements of the document, in their order. */
  at: number;
  tag: string;
  /** Whether its text flows on with what is around it. */
  isInline: boolean;
  /** Of the text that stands in it directly. */
  text: string;
  /** Its own ground, border and shadow. */
  box: string;
  /** How it is shown: unseen, faint, sticky, covered … */
  marks: string[];
  /** What its attributes say that no role tells. */
  attributes: string[];
  icon?: string;
  /** Of its text, or of an icon: that of the page's own text is ''. */
  color: string;
  /** Picture, drawing, frame: nothing in it is read further. */
  isWhole: boolean;
  isFocusable: boolean;
  rect: { x: number; y: number; right: number; bottom: number };
  /** Elements and texts in their order. */
  parts: (Seen | string)[];
}

export interface SeenPage {
  title: string;
  language: string;
  isTooWide: boolean;
  /** Of all elements: to know that nothing has changed meanwhile. */
  count: number;
  seen: Seen | null;
}
