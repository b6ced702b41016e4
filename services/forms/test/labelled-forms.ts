import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElementKind, type FilledColumn, type RichInline, richTextOf } from '@formwright/form-model';
import type { HarmContext } from '../src/harm/judge-form.ts';
import type { JudgedForm } from '../src/harm/visible-parts.ts';
import { calm, elementOf, formOf, paragraph } from './harm-form.ts';

/** An element of the labelled set; see `harm-set/README.md`. */
interface LabelledElement {
  type: ElementKind;
  label?: string;
  typeinput?: 'text' | 'email' | 'number';
  placeholder?: string;
  help?: string;
  /** Of a picture. The first set has it in `text`. */
  alt?: string;
  text?: RichInline[];
  options?: string[];
}

interface LabelledLine {
  id: string;
  language: string;
  kind: string;
  borderline?: true;
  owner: { emailDomain: string; accountDays: number };
  form: { title: string; header: string; pages: { title?: string; elements: LabelledElement[] }[]; successText: string; redirect?: string };
}

export interface LabelledForm extends Pick<LabelledLine, 'id' | 'language' | 'kind'> {
  isBorderline: boolean;
  form: JudgedForm;
  context: HarmContext;
}

const DAY = 24 * 60 * 60 * 1000;

/** The files of the set: the first, and the second in two parts; see its README. */
export type LabelledFile = `${'' | 'second-a-' | 'second-b-'}${'phish' | 'honest'}`;

export function labelledForms(file: LabelledFile): LabelledForm[] {
  const lines = readFileSync(join(__dirname, 'harm-set', `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => labelledForm(JSON.parse(line) as LabelledLine));
}

function labelledForm({ id, language, kind, borderline, owner, form }: LabelledLine): LabelledForm {
  const elements = form.pages.flatMap((page) => [...(page.title ? [paragraph(page.title)] : []), ...page.elements.flatMap(columnsOf)]);
  const details: Partial<JudgedForm['details']> = {
    ...{ header: form.header, success: richTextOf(form.successText) },
    ...(form.redirect && { success_status: 'url', redirect_url: form.redirect }),
  };
  return {
    ...{ id, language, kind, isBorderline: borderline === true, form: formOf(form.title, elements, details) },
    context: { ...calm, ownerDomain: owner.emailDomain, accountAge: owner.accountDays * DAY },
  };
}

/** The product has no help text at a field, so it stands above the field, and a title of a page above its elements. */
function columnsOf({ type, label = '', typeinput, placeholder = '', help, text = [], alt, options = [] }: LabelledElement): FilledColumn[] {
  const made = elementOf(type, {
    ...{ label, placeholder, ...(typeinput && { typeinput }) },
    ...{ inLabel: placeholder, text: placeholder, alt: alt ?? text.map((piece) => piece.text).join('') },
    paragraph: [{ type: 'paragraph', children: text }],
    options: options.map((option, at) => ({ id: `o${at}`, value: String(at), label: option })),
  });
  return [...(help ? [paragraph(help)] : []), made];
}
