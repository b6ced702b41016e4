import type { ContentOf, ElementKind, FilledColumn, Option, RichText } from '../form.ts';

/**
 * What a text of a form is to who reads it: a name stands above all or stands for a picture, prose is read, a label stands at a field, a hint
 * inside of it, and an option is chosen.
 */
export type TextRole = 'name' | 'prose' | 'label' | 'hint' | 'option';

interface Reader {
  text(text: string, role: Exclude<TextRole, 'prose'>): void;
  prose(text: RichText): void;
}

const label = ({ label }: { label: string }, { text }: Reader): void => text(label, 'label');
const labelAndHint = (content: { label: string; placeholder: string }, read: Reader): void => {
  label(content, read);
  read.text(content.placeholder, 'hint');
};
const options = (content: { options: readonly Option[] }, read: Reader): void => {
  for (const option of content.options) read.text(option.label, 'option');
};
const labelAndOptions = (content: { label: string; options: readonly Option[] }, read: Reader): void => {
  label(content, read);
  options(content, read);
};

const texts: { [K in ElementKind]: (content: ContentOf<K>, read: Reader) => void } = {
  input: labelAndHint,
  text: labelAndHint,
  fullname: label,
  paragraph: ({ paragraph }, { prose }) => prose(paragraph),
  dropdown(content, read) {
    label(content, read);
    read.text(content.inLabel, 'hint');
    options(content, read);
  },
  radio: labelAndOptions,
  checkbox: labelAndOptions,
  upload(content, read) {
    label(content, read);
    read.text(content.text, 'hint');
  },
  date: label,
  image: ({ alt }, { text }) => text(alt, 'name'),
  rating: label,
  divider: () => undefined,
  empty: () => undefined,
};

/** Reads every text of the owner's that a respondent sees of an element. A setting that is not drawn is none. */
export function readVisibleTexts({ tabname, content }: FilledColumn, read: Reader): void {
  (texts[tabname] as (content: FilledColumn['content'], read: Reader) => void)(content, read);
}
