/** The form document, exactly as it is stored and as the editor's calls send it (specification 000, section 3). Pure types. */

export const ELEMENT_KINDS = [
  'input',
  'text',
  'image',
  'dropdown',
  'radio',
  'checkbox',
  'paragraph',
  'upload',
  'empty',
  'date',
  'divider',
  'rating',
  'fullname',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** The kinds without an answer. */
export const SILENT_KINDS = ['image', 'paragraph', 'empty', 'divider'] as const satisfies readonly ElementKind[];
export type SilentKind = (typeof SILENT_KINDS)[number];

/** 'r, g, b' with 0-255 each. */
export type Rgb = string;
export type Opacity = 0.1 | 0.25 | 0.5 | 0.75 | 1;
/** 'default' or 'user_N'. */
export type ColorName = string;

/** At least one page. See `check-form.ts` for the rules. */
export type Pages = Page[];

export interface Page {
  id: string;
  /** On the first page only: the form's title as stored with the layout. */
  title?: string;
  color: ColorName;
  opacity: Opacity;
  colors: Record<string, Rgb>;
  rows: Row[];
  /** Whether the page shows its pager buttons; always true today, kept for the document's shape. */
  button: boolean;
}

/** 1 to 10 on a page. */
export interface Row {
  id: string;
  /** Exactly one item. */
  content: [{ cols: Column[] }];
}

interface ColumnBase {
  id: string;
  /** 50 letters and digits, unique in the form. The column's answer is stored under this key. */
  uniqueId: string;
}

/** A column without an element. */
export interface UnfilledColumn extends ColumnBase {
  tabname: '';
  empty: true;
  content: Record<string, never>;
}

export interface ElementColumn<K extends ElementKind = ElementKind> extends ColumnBase {
  tabname: K;
  empty: false;
  content: ContentOf<K>;
}

export type FilledColumn = { [K in ElementKind]: ElementColumn<K> }[ElementKind];
/** 1 to 4 in a row. */
export type Column = UnfilledColumn | FilledColumn;

export interface CommonContent {
  label: string;
  required: boolean;
  /** Included in the response view. */
  responsable: boolean;
  /** Offered as a filter over responses. */
  filter: boolean;
}

export interface Option {
  id: string;
  /** The stored value of an answer. Unique in the element. */
  value: string;
  label: string;
}

export interface ContentByKind {
  input: CommonContent & {
    typeinput: 'text' | 'email' | 'number';
    placeholder: string;
    /** With typeinput 'text': the text is a phone number. Not part of the specification, so it is missing in other fields. */
    inputmode?: 'tel' | undefined;
  };
  text: CommonContent & { placeholder: string };
  fullname: CommonContent & {
    /** Whether a required name needs its first and last part. Missing, as in forms from before this setting: it does. */
    both?: boolean | undefined;
  };
  paragraph: CommonContent & { paragraph: RichText };
  dropdown: CommonContent & { options: Option[]; inLabel: string };
  radio: CommonContent & { options: Option[] };
  checkbox: CommonContent & { options: Option[] };
  upload: CommonContent & {
    /** Comma-separated extensions: 'pdf,doc,jpg'. */
    types: string;
    /** The maximum number of files. */
    limit: number;
    /** In MB of 1,000,000 bytes. */
    size: { min: number; max: number };
    text: string;
    /** Whether the field accepts files. */
    reachable: boolean;
  };
  date: CommonContent & {
    separator: '/' | '-' | '.';
    /** 'dd/MM/yyyy', 'MM/dd/yyyy' or 'yyyy/MM/dd', written with the separator. */
    typeDate: string;
    defaultDateLabel: 'None' | 'Current' | 'Custom' | 'Range';
    /** A date in the format `typeDate`; for Range two of them, joined by ' - '. Empty for None and Current. */
    defaultDateValue: string;
    checkedTime: boolean;
    timeFormat: '24' | 'AM/PM';
    defaultTimeLabel: 'None' | 'Current' | 'Custom';
    /** 'HH:mm', or 'HH:MM' (literally) for None. */
    defaultTimeValue: string;
  };
  image: CommonContent & {
    width: 'auto' | '100%';
    /** 'auto', or units of 10 rem. */
    height: 'auto' | number;
    fit: 'cover' | 'fill' | 'contain';
    align: 'left' | 'center' | 'right';
    /** The address of the picture on our server; empty without a picture. */
    src: string;
    /** Alternative text; empty marks a decorative picture. */
    alt: string;
  };
  divider: CommonContent;
  empty: CommonContent;
  rating: CommonContent;
}
/** The kinds whose answers are chosen from the owner's options. */
export type ChoiceKind = { [K in ElementKind]: ContentByKind[K] extends { options: Option[] } ? K : never }[ElementKind];
export type ContentOf<K extends ElementKind> = ContentByKind[K];

/**
 * Rich text: a small neutral tree, never HTML. Renderers turn it into elements; a link's href is http, https or mailto.
 */
export type RichText = RichBlock[];
export type RichBlock = { type: 'paragraph' | 'heading'; children: RichInline[] } | { type: 'bullets' | 'numbers'; items: RichInline[][] };
export interface RichInline {
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  /** http:, https: or mailto: */
  href?: string;
}

/** The owner's logo, above the form. */
export interface Logo {
  /** The address of the picture on our server. */
  src: string;
  /** Alternative text; empty marks a decorative picture. */
  alt: string;
  /** Size of the picture in pixels, so that its place is kept while it loads. */
  width: number;
  height: number;
}

/** Everything about a form except its layout. */
export interface FormDetails {
  _id: string;
  title: string;
  /** The heading on the form, default 'Heading'. */
  header: string;
  /** The part after 'f-' in the public address. */
  link: string;
  color: ColorName;
  opacity: Opacity;
  colors: Record<string, Rgb>;
  /** Epoch milliseconds and the IANA zone it was entered in; null if the form has no deadline. */
  deadline: { at: number; zone: string } | null;
  /** 'DD:HH:MM'; '00:00:00' means none. */
  countdown: string;
  redirect_url: string;
  success_status: 'message' | 'url';
  success: RichText;
  /** The owner's words on the page of the closed form: plain text. Missing, as in forms from before this setting: none. */
  closing?: string | undefined;
  /** Missing, as in forms from before this setting: none. */
  logo?: Logo | null | undefined;
  isOneTime: boolean;
  /** Every save increases it by one. A save names the version it started from. */
  version: number;
}

/** One row of userFormlabels. */
export interface ColumnLabel {
  label: string;
  uniqueId: string;
  type: ElementKind;
}
