import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FilledColumn, richTextOf } from '@formwright/form-model';
import type { HarmContext } from '../src/harm/judge-form.ts';
import type { JudgedForm } from '../src/harm/visible-parts.ts';
import { calm, elementOf, formOf, paragraph } from './harm-form.ts';
import type { LabelledElement, LabelledLine } from './labelled-line.ts';
import { longLine, type ShortLine } from './short-lines.ts';

export interface LabelledForm extends Pick<LabelledLine, 'id' | 'language' | 'kind'> {
  isBorderline: boolean;
  form: JudgedForm;
  context: HarmContext;
}

const DAY = 24 * 60 * 60 * 1000;

/** The sets: the first, the second in two parts, and those that are written in short lines; see their README. */
export type LabelledSet =
  | ''
  | 'second-a-'
  | 'second-b-'
  | 'third-a-'
  | 'third-b-'
  | 'third-c-'
  | 'fourth-'
  | 'fifth-a-'
  | 'fifth-b-'
  | 'fifth-c-'
  | 'sixth-'
  | 'seventh-a-'
  | 'seventh-b-'
  | 'eighth-'
  | 'ninth-';
export type LabelledFile = `${LabelledSet}${'phish' | 'honest'}`;

export function labelledForms(file: LabelledFile): LabelledForm[] {
  const lines = readFileSync(join(__dirname, 'harm-set', `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line, at) => {
    const read = JSON.parse(line) as LabelledLine | ShortLine;
    return labelledForm('e' in read ? longLine(read, `${file}-${at + 1}`) : read);
  });
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
