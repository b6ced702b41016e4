import { EMAIL_MAX } from '@formwright/form-model';
import { unwrapped } from './unwrapped.ts';

/** What a text may be about. All that it may be is asked for. */
export interface Sought {
  /** An address of mail. */
  email?: string;
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
const ADDRESS = /^[^\s/]+@[^\s/]+$/;
const PUBLIC_FORM = /\/f-([^/?#\s]+)/;
const RESPONSE = /\/response\/([A-Za-z0-9]{1,64})(?![A-Za-z0-9])/;
const FORM = /\/(?:form|responses|statistics|success)\/([A-Za-z0-9]{1,64})(?![A-Za-z0-9])/;
const INVOICE = /^\d{4}-\d{6,}$/;
/** Of rows: random ids of letters and digits; those of payments have a colon and the signs of their provider. */
const ID = /^[A-Za-z0-9:._-]{8,200}$/;
const LINK = /^(?:f-)?([A-Za-z0-9_-]{1,200})$/;

/** Reads what an operator has typed or pasted. Whole addresses of the product's pages say what they lead to, also as a mail has them. */
export function readSought(typed: string): Sought {
  const text = unwrapped(typed.trim());
  const link = publicLinkOf(text);
  if (link !== undefined) return { link };
  const [, responseId] = RESPONSE.exec(text) ?? [];
  if (responseId) return { responseId };
  const [, formId] = FORM.exec(text) ?? [];
  if (formId) return { formId };
  if (text.length <= EMAIL_MAX && ADDRESS.test(text)) return { email: text };
  if (text.length > MOST || text === '') return {};
  const [, bare] = LINK.exec(text) ?? [];
  return {
    words: text,
    ...(bare && { link: bare }),
    ...(ID.test(text) && { id: text }),
    ...(INVOICE.test(text) && { invoice: text }),
  };
}

/** The last part of the address of a public form; undefined: the text is no such address. */
export function publicLinkOf(text: string): string | undefined {
  const [, link] = PUBLIC_FORM.exec(unwrapped(text)) ?? [];
  return link === undefined ? undefined : decoded(link);
}

/** As it is written, where it is no sound address. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link).slice(0, MOST);
  } catch {
    return link.slice(0, MOST);
  }
}
