import { EMAIL_MAX } from '@formwright/form-model';

/**
 * The addresses in a reply, wherever they stand: a bound that knows the names of their fields forgets the next one. What is all of a text
 * counts, not what stands in a sentence: a visitor could write a thousand of them in one message, and so keep operators from reading it.
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

function textsIn(value: unknown, name = ''): Text[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name));
  return Object.entries(value).flatMap(([field, each]) => textsIn(each, field));
}
