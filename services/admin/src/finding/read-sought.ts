import { linkIn } from '@formwright/contracts';
import { asSought, EMAIL_MAX } from '@formwright/form-model';
import { unwrapped } from './unwrapped.ts';

/** What a text may be about. All that it may be is asked for. */
export interface Sought {
  /** Addresses of mail, at most as many as are found of a kind. */
  emails?: string[];
  /** Of a public form: the last part of its address. */
  link?: string;
  /** Of a person, a form, a response or a payment. */
  id?: string;
  responseId?: string;
  formId?: string;
  invoice?: string;
  words?: string;
}

const MOST = 200;
const MOST_ADDRESSES = 5;
/** Begins at the first letter of a word only, so that a text without addresses takes linear time. */
const ADDRESSES = /(?<![^\s<>()[\],;:"])[^\s/<>()[\],;:"]+@[^\s/<>()[\],;:?"]+/g;
const PUBLIC_FORM = /\/f-([^/?#\s]+)/i;
const RESPONSE = /\/response\/([A-Za-z0-9]{1,64})(?![A-Za-z0-9])/;
const FORM = /\/(?:form|responses|statistics|success)\/([A-Za-z0-9]{1,64})(?![A-Za-z0-9])/;
const INVOICE = /^\d{4}-\d{6,}$/;
/** Of rows: random ids of letters and digits; those of payments have a colon and the signs of their provider. */
const ID = /^[A-Za-z0-9:._-]{8,200}$/;
const LINK = /^(?:f-)?([A-Za-z0-9_-]{1,200})$/;
/** Quotes, brackets and the end of a sentence, between which an id or a link was copied. */
const AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

/** Reads what an operator has typed or pasted. Whole addresses of the product's pages say what they lead to, also as a mail has them. */
export function readSought(typed: string): Sought {
  const text = meantBy(typed);
  const link = linkOf(text);
  if (link !== undefined) return { link };
  const [, responseId] = RESPONSE.exec(text) ?? [];
  if (responseId) return { responseId };
  const [, formId] = FORM.exec(text) ?? [];
  if (formId) return { formId };
  const emails = [...new Set(text.match(ADDRESSES))].filter(({ length }) => length <= EMAIL_MAX).slice(0, MOST_ADDRESSES);
  if (emails.length > 0) return { emails };
  if (text.length > MOST || text === '') return {};
  const within = text.replace(AROUND, '');
  const [, bare] = LINK.exec(within) ?? [];
  return {
    words: text,
    ...(bare && { link: bare }),
    ...(ID.test(within) && { id: within }),
    ...(INVOICE.test(within) && { invoice: within }),
  };
}

const meantBy = (typed: string): string => unwrapped(asSought(typed));

/** The link in the address of a public form as somebody typed or pasted it; undefined: the text is no such address. */
export const publicLinkOf = (typed: string): string | undefined => linkOf(meantBy(typed));

function linkOf(text: string): string | undefined {
  const [, part] = PUBLIC_FORM.exec(text) ?? [];
  return part === undefined ? undefined : linkIn(decoded(part)).slice(0, MOST) || undefined;
}

/** As it is written, where it is no sound address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
