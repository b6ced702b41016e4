import { EMAIL_MAX } from '@formwright/form-model';

/**
 * What strangers write, by the names of its fields: the texts of a form, now and before, and what visitors and users say. Somebody who writes a
 * thousand addresses there would keep operators from reading it.
 */
const WRITTEN: ReadonlySet<string> = new Set(['parts', 'kept', 'said', 'message', 'description']);

/**
 * The addresses in a reply, in whatever other field they stand: a list of such fields would lack the next one. A text counts if it is nothing
 * but an address.
 */
export const addressesIn = (reply: unknown): string[] =>
  textsIn(reply).flatMap(({ text }) => (isAddress(text) ? [text.toLowerCase()] : []));

/** The ids of responses in a reply, which open them and their files. */
export const responsesIn = (reply: unknown): string[] => textsIn(reply).flatMap(({ name, text }) => (name === 'response_id' ? [text] : []));

/** One that is masked names nobody. */
const isAddress = (text: string): boolean => text.length <= EMAIL_MAX && /^[^\s@•]+@[^\s@]+$/.test(text);

interface Text {
  /** Of the field that has it. */
  name: string;
  text: string;
}

function textsIn(value: unknown): Text[] {
  const texts: Text[] = [];
  collect(value, '', texts);
  return texts;
}

/** Into one list: a reply of a hundred rows has thousands of texts. */
function collect(value: unknown, name: string, texts: Text[]): void {
  if (typeof value === 'string') texts.push({ name, text: value });
  else if (Array.isArray(value)) for (const each of value) collect(each, name, texts);
  else if (typeof value === 'object' && value !== null)
    for (const [field, each] of Object.entries(value)) if (!WRITTEN.has(field)) collect(each, field, texts);
}
