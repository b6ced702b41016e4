import { randomFillSync } from 'node:crypto';
import { type FilledColumn, newDetails, newElement, newIdFrom, newPages, type Pages, type RichInline } from '@formwright/form-model';
import type { HarmContext } from '../src/harm/judge-form.ts';
import type { JudgedForm } from '../src/harm/visible-parts.ts';

const newId = newIdFrom((bytes) => randomFillSync(bytes));

/** An account without anything to say about it. */
export const calm: HarmContext = {
  ...{ accountAge: 400 * 24 * 60 * 60 * 1000, ownerDomain: 'bakery.example', productHost: 'forms.example' },
  ...{ copies: 0, reports: 0, visits: 100, isCleared: false },
};

export const input = (label: string, placeholder = '', typeinput: 'text' | 'email' | 'number' = 'text'): FilledColumn => {
  const column = newElement('input', newId);
  return { ...column, content: { ...column.content, label, placeholder, typeinput } };
};
export const email = (label = 'Email') => input(label, '', 'email');
export function paragraph(...pieces: (string | RichInline)[]): FilledColumn {
  const column = newElement('paragraph', newId);
  const children = pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece));
  return { ...column, content: { ...column.content, paragraph: [{ type: 'paragraph', children }] } };
}
export function radio(label: string, ...options: string[]): FilledColumn {
  const column = newElement('radio', newId);
  const made = options.map((option, at) => ({ id: `o${at}`, value: String(at), label: option }));
  return { ...column, content: { ...column.content, label, options: made } };
}
export function rating(label: string): FilledColumn {
  const column = newElement('rating', newId);
  return { ...column, content: { ...column.content, label } };
}

/** A form of these elements, each in a row of its own. A text is a field with that label. */
export function formOf(
  title: string,
  elements: readonly (string | FilledColumn)[],
  details: Partial<JudgedForm['details']> = {},
): JudgedForm {
  const columns = elements.map((element) => (typeof element === 'string' ? input(element) : element));
  const rows = columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] as [{ cols: [FilledColumn] }] }));
  const pages: Pages = newPages({ title, newId }).map((page) => ({ ...page, rows }));
  const made = newDetails({ _id: 'form', title, link: 'link', isOneTime: false });
  return { pages, details: { ...made, header: title, ...details } };
}
