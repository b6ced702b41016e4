import { ELEMENT_KINDS, type ElementKind, type FilledColumn, type FormDetails, type Pages, takesAnswer } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ElementFill, ElementView } from '../src/index.ts';
import { renderElsewherePage, renderMessagePage, renderPublicForm, renderReportPage } from '../src/server/index.ts';
import { allParts, partsOf } from '../src/server/parts.ts';
import { bookingPages, column, details, page } from './forms.ts';

// What browsers and screen readers get of each kind of element and of each page, as outlines that a person reads: every element with its
// attributes and texts, without looks. Look at the difference, then run this file with -u.

const LOOKS = /^(class|style|d|points|viewBox|width|height|cx|cy|r|xmlns)$/;
/** Without closing tag. */
const VOID = new Set(['!DOCTYPE', 'input', 'img', 'br', 'hr', 'meta', 'link', 'path', 'circle', 'rect']);
const UNREAD = /<(style|script)[^>]*>.*?<\/\1>|<path[^>]*>(<\/path>)?/gs;

/** `input id="q-x" required`, indented by its depth, and texts. */
function outline(html: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const [, close, name = '', given = '', text] of html.replace(UNREAD, '').matchAll(/<(\/?)([\w!-]+)([^>]*)>|([^<]+)/g)) {
    if (close) depth -= 1;
    else if (text !== undefined) lines.push(`${'  '.repeat(depth)}“${text}”`);
    else {
      const attributes = [...given.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].filter(([, attribute = '']) => !LOOKS.test(attribute));
      const unseen = given.includes('fw-hidden') ? ['unseen'] : [];
      lines.push([`${'  '.repeat(depth)}${name}`, ...attributes.map(([whole]) => whole), ...unseen].join(' '));
      if (!VOID.has(name) && !given.endsWith('/')) depth += 1;
    }
  }
  return `\n${lines
    .join('\n')
    .replace(/(?<=[a-z])0{20,}/g, '')
    .replace(/(data:[\w/]+)[^"]{40,}/g, '$1…')}\n`;
}

/** The lines of what is drawn. */
const pictureIn = (html: string) => html.match(/<(path|rect|circle)[^>]*>/g)?.join('\n') ?? '';

const direction = { page: 0, row: 0, col: 0 };
const values: { [K in ElementKind]?: unknown } = {
  fullname: { firstname: 'Ada', lastname: 'Byron' },
  ...{ radio: 'option2', dropdown: 'option2', checkbox: 'option2', rating: '4', date: '09/03/2027' },
};
const file = { name: 'plan.pdf', size: 1_840_000, type: 'application/pdf' };

describe.each(ELEMENT_KINDS)('%s', (kind) => {
  it('is filled in, refused and read so', () => {
    const element = (required: boolean) => column(kind, 'x', { label: 'What is it?', required } as never);
    const fill = renderToStaticMarkup(<ElementFill column={element(false)} />);
    expect(outline(fill)).toMatchSnapshot('filled in');
    if (!takesAnswer(kind)) return;
    const refused = <ElementFill column={element(true)} value={{ all: () => ['wrong'] }} error="Is wrong." />;
    expect(outline(renderToStaticMarkup(refused))).toMatchSnapshot('refused');
    const answer = { value: values[kind] ?? 'said', direction, ...(kind === 'upload' && { files: [file] }) } as never;
    const read = [answer, undefined].map((given) =>
      outline(renderToStaticMarkup(<ElementView column={element(false)} answer={given} fileUrl={({ name }) => `/files/${name}`} />)),
    );
    expect(read.join('without an answer:')).toMatchSnapshot('read');
  });
});

describe('the page', () => {
  const assets = {
    ...{ sheets: [], modules: [], plainSheets: [], reportCss: '', elsewhereCss: '', elsewhere: '', messageCss: '', starter: '' },
    ...{ framed: '', post: { code: '', version: '' }, preview: '', tried: '', prove: '', sender: { code: '', version: '' } },
  };
  const at = Date.UTC(2027, 2, 9, 9, 5);
  const common = { productName: 'Formwright', hideBranding: false, assets };

  it('of a form of two pages with a deadline and a countdown', () => {
    const timed = details({ deadline: { at, text: '09/03/2027 09:05', zone: 'UTC' } as never, countdown: '00:00:30' });
    expect(outline(renderPublicForm({ ...common, pages: bookingPages, details: timed }).html)).toMatchSnapshot();
  });

  it.each([
    ...(['oops', 'suspended', 'archived', 'expired', 'success', 'answered', 'unanswered', 'refused', 'reported'] as const),
    ...(['unreported', 'unpreviewed', 'previewWaits', 'failed', 'away', 'unsent', 'tooLarge'] as const),
  ])('that says %s', (kind) => {
    const { html } = renderMessagePage(kind, { ...common, arrival: { form: 'Booking', at, link: 'abcDEF1234' } as never });
    expect(`${outline(html)}${pictureIn(html)}\n`).toMatchSnapshot();
  });

  const form = { id: 'f1', title: 'Booking', link: 'abcDEF1234', version: 3, pages: 2, isTimed: true };

  it('that reports a form', () => {
    const reasons = [{ value: 'spam', label: 'It is spam' }];
    expect(outline(renderReportPage({ ...common, form, reasons, maxText: 1_000, colors: '' }).html)).toMatchSnapshot();
  });

  it('that takes answers to another device', () => {
    expect(outline(renderElsewherePage({ ...common, form, maxBytes: 1_000_000, colors: '' } as never).html)).toMatchSnapshot();
  });
});

it('a form has the scripts and sheets that it needs', () => {
  const form = (...columns: FilledColumn[]): Pages => [page('page', columns)];
  const many = Array.from({ length: 30 }, (_, at) => ({ id: `o${at}`, value: `o${at}`, label: `${at}` }));
  const forms: Record<string, [Pages, Partial<FormDetails>?]> = {
    ...Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, [form(column(kind, 'x', { required: true } as never))]])),
    'a radio that may be left, with many options': [form(column('radio', 'x', { required: false, options: many } as never))],
    'a checkbox with many options': [form(column('checkbox', 'x', { options: many } as never))],
    'a rating that may be left': [form(column('rating', 'x', { required: false } as never))],
    'a phone number': [form(column('input', 'x', { inputmode: 'tel' } as never))],
    'a hint': [form(column('input', 'x', { placeholder: 'Such as this' } as never))],
    'a date with its time': [form(column('date', 'x', { checkedTime: true } as never))],
    'a Hebrew label': [form(column('input', 'x', { label: 'שם' }))],
    'an Arabic name': [form(column('input', 'x')), { title: 'اسم' }],
    'two columns': [form(column('input', 'x'), column('input', 'y'))],
    'three columns': [form(column('input', 'x'), column('input', 'y'), column('input', 'z'))],
    'two pages': [[...form(column('input', 'x')), ...form(column('input', 'y'))]],
    'a countdown': [form(column('input', 'x')), { countdown: '00:00:30' }],
    'a deadline': [form(column('input', 'x')), { deadline: { at: 0, text: '09/03/2027 09:05', zone: 'UTC' } as never }],
  };
  const lines = Object.entries(forms).map(([name, [pages, changes = {}]]) => {
    const used = partsOf(pages, details({ header: '', title: 'Booking', ...changes }));
    const sources = allParts.filter(([part]) => used.has(part)).map(([, source]) => source);
    const sheets = new Set(sources.flatMap((source) => source.sheets ?? []));
    return [name, ...[[...used], [...sheets], sources.flatMap(({ script }) => script ?? [])].map((all) => `  ${all.join(' ')}`)].join('\n');
  });
  expect(lines.join('\n')).toMatchSnapshot();
});
