import { randomFillSync } from 'node:crypto';
import {
  type ElementKind,
  type FilledColumn,
  newDetails,
  newElement,
  newIdFrom,
  newPages,
  type Pages,
  type RichInline,
} from '@formwright/form-model';
import type { HarmContext } from '../src/harm/judge-form.ts';
import type { JudgedForm } from '../src/harm/visible-parts.ts';

const newId = newIdFrom((bytes) => randomFillSync(bytes));

/** An account without anything to say about it. */
export const calm: HarmContext = {
  ...{ accountAge: 400 * 24 * 60 * 60 * 1000, ownerDomain: 'bakery.example', productHost: 'forms.example' },
  ...{ copies: 0, reports: 0, visits: 100 },
};

/** An element with what its kind knows of this content. */
export function elementOf(kind: ElementKind, content: Record<string, unknown>): FilledColumn {
  const column = newElement(kind, newId);
  const known = Object.entries(content).filter(([name]) => name in column.content);
  return { ...column, content: { ...column.content, ...Object.fromEntries(known) } } as FilledColumn;
}

export const input = (label: string, placeholder = '', typeinput: 'text' | 'email' | 'number' = 'text'): FilledColumn =>
  elementOf('input', { label, placeholder, typeinput });
export const email = (label = 'Email'): FilledColumn => input(label, '', 'email');
export const paragraph = (...pieces: (string | RichInline)[]): FilledColumn =>
  elementOf('paragraph', {
    paragraph: [{ type: 'paragraph', children: pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece)) }],
  });
export const radio = (label: string, ...options: string[]): FilledColumn =>
  elementOf('radio', { label, options: options.map((option, at) => ({ id: `o${at}`, value: String(at), label: option })) });
export const rating = (label: string): FilledColumn => elementOf('rating', { label });

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
