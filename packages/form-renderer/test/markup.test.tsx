import { ELEMENT_KINDS, type ElementKind, takesAnswer } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ElementFill, ElementView } from '../src/index.ts';
import { renderElsewherePage, renderMessagePage, renderPublicForm, renderReportPage } from '../src/server/index.ts';
import { bookingPages, column, details } from './forms.ts';

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
    const timed = details({ deadline: { at, text: '09/03/2027 09:05', zone: 'UTC' } as never, countdown: '00:30:00' });
    expect(outline(renderPublicForm({ ...common, pages: bookingPages, details: timed }).html)).toMatchSnapshot();
  });

  it.each([
    ...(['oops', 'suspended', 'archived', 'expired', 'success', 'answered', 'unanswered', 'refused', 'reported'] as const),
    ...(['unreported', 'unpreviewed', 'previewWaits', 'failed', 'away', 'unsent', 'tooLarge'] as const),
  ])('that says %s', (kind) => {
    expect(
      outline(renderMessagePage(kind, { ...common, arrival: { form: 'Booking', at, link: 'abcDEF1234' } as never }).html),
    ).toMatchSnapshot();
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
