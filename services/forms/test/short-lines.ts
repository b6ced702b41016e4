import type { ElementKind } from '@formwright/form-model';
import type { LabelledElement, LabelledLine } from './labelled-line.ts';

/** A labelled form in short: language, kind, level, owner's mail domain and days, title, elements, success text, redirect. See `harm-set/README.md`. */
export interface ShortLine {
  l: string;
  k: string;
  v: string;
  o: [string, number];
  t: string;
  e: string[];
  s?: string;
  u?: string;
}

/** The letter with which an element begins, and its kind. The product has no heading and no address, which are a paragraph and a long text. */
const KINDS: Readonly<Record<string, ElementKind>> = {
  ...{ P: 'paragraph', h: 'paragraph', L: 'paragraph', i: 'input', n: 'input', m: 'input', p: 'input', t: 'text', a: 'text' },
  ...{ y: 'fullname', d: 'date', f: 'upload', r: 'radio', s: 'dropdown', c: 'checkbox', g: 'rating', v: 'image' },
};
const PAGE_BREAK = '---';

/** The line as those of the first sets are. @throws Error for an element that is not known */
export function longLine({ l, k, v, o: [emailDomain, accountDays], t, e, s = '', u }: ShortLine, id: string): LabelledLine {
  const elements = e.filter((element) => !element.startsWith(PAGE_BREAK)).map(elementOf);
  return {
    ...{ id, language: l, kind: k, owner: { emailDomain, accountDays }, ...(v === 'border' && { borderline: true as const }) },
    form: { title: t, header: t, pages: [{ elements }], successText: s, ...(u && { redirect: u }) },
  };
}

function elementOf(written: string): LabelledElement {
  const [, letter = '', content = ''] = /^(.)\*? ?(.*)$/s.exec(written) ?? [];
  const type = KINDS[letter];
  if (type === undefined) throw new Error(`There is no element '${written}'.`);
  const parts = content.split('|').map((part) => part.trim());
  if (letter === 'L') {
    const [text = '', href = '', after = ''] = parts;
    return { type, text: [{ text, href }, { text: ` ${after}` }] };
  }
  if (type === 'paragraph') return { type, text: [{ text: content }] };
  if (type === 'image') return { type, alt: content };
  const [asked = '', ...options] = type === 'radio' || type === 'dropdown' || type === 'checkbox' ? parts : [content];
  const [label = '', placeholder = ''] = asked.split(' ~ ');
  const typeinput = letter === 'm' ? 'email' : letter === 'n' ? 'number' : undefined;
  return { type, label, placeholder, ...(typeinput && { typeinput }), options };
}
