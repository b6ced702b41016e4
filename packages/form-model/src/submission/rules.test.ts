import { describe, expect, it } from '@jest/globals';
import { isRgb, pageBackground } from '../color.ts';
import { isPastDeadline } from '../deadline.ts';
import type { FormDetails, Pages, RichText } from '../form.ts';
import { newIdFrom } from '../identifiers.ts';
import { newDetails, newPage } from '../new-form.ts';
import { isRichText, plainText, richTextOf } from '../rich-text.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import { LAYOUT_VERSION, runSteps, storedPages } from '../upgrade.ts';
import { answerableColumns, formLabels, hasInputElements, structureOf } from './questions.ts';

describe('questions', () => {
  it.each(['divider', 'empty', 'image', 'paragraph'] as const)('[PUB-07] a form with nothing but a %s has nothing to submit', (kind) => {
    expect(hasInputElements(formOf(columnOf(kind)))).toBe(false);
    expect(hasInputElements(formOf(columnOf(kind), columnOf('rating', {}, keyOf('r'))))).toBe(true);
  });

  it('label every element, with its key and kind, in reading order', () => {
    const pages = formOf(columnOf('divider', {}, keyOf('a')), columnOf('input', { label: 'Name' }, keyOf('b')));
    expect(formLabels(pages)).toEqual([
      { label: 'Divider', uniqueId: keyOf('a'), type: 'divider' },
      { label: 'Name', uniqueId: keyOf('b'), type: 'input' },
    ]);
    expect(structureOf(pages)).toEqual([[['divider'], ['input']]]);
    expect(answerableColumns(pages).map(({ direction }) => direction)).toEqual([{ page: 0, row: 1, col: 0 }]);
  });
});

describe('a deadline', () => {
  it('has passed from its instant on; null never passes', () => {
    expect([999, 1000].map((now) => isPastDeadline({ at: 1000, zone: 'UTC' }, now))).toEqual([false, true]);
    expect(isPastDeadline(null, 1e15)).toBe(false);
  });
});

describe('colors', () => {
  it("[STYLE-02] are 'r, g, b'", () => {
    for (const value of ['0, 0, 0', '255, 128, 1']) expect(isRgb(value)).toBe(true);
    for (const value of ['256, 0, 0', '1,2,3', '1, 2', '#fff', 'red', '1, 2, 3; x', 5, null]) expect(isRgb(value)).toBe(false);
  });

  it('lie behind a page: its own, else the form’s, else none', () => {
    const page = newPage(() => 'x');
    const details = { color: 'user_1', opacity: 0.5 as const, colors: { user_1: '1, 2, 3' } };
    const plain = { color: 'default', opacity: 1 as const, colors: {} };
    expect(pageBackground({ ...page, color: 'user_1', opacity: 0.1, colors: { user_1: '9, 9, 9' } }, details)).toEqual({
      rgb: '9, 9, 9',
      opacity: 0.1,
    });
    expect(pageBackground(page, details)).toEqual({ rgb: '1, 2, 3', opacity: 0.5 });
    expect(pageBackground(page, plain)).toBeNull();
    expect(pageBackground({ ...page, color: 'constructor' }, { ...plain, color: '__proto__' })).toBeNull();
  });
});

describe('what a form has beside its layout', () => {
  it('[EDIT-35] [TIME-05 part: 00:00:00 is the default] starts with these values', () => {
    const details: FormDetails = newDetails({ _id: 'a', title: 'Kiln', link: 'abc', isOneTime: false });
    expect(details).toEqual({
      _id: 'a',
      title: 'Kiln',
      header: 'Heading',
      link: 'abc',
      color: 'default',
      opacity: 1,
      colors: {},
      deadline: null,
      countdown: '00:00:00',
      redirect_url: '',
      success_status: 'message',
      success: richTextOf("We received your response, we'll be in touch shortly!"),
      closing: '',
      logo: null,
      isOneTime: false,
      version: 1,
    });
  });
});

describe('rich text', () => {
  const rich: RichText = [
    { type: 'heading', children: [{ text: 'Firing', bold: true }] },
    { type: 'paragraph', children: [{ text: 'See ' }, { text: 'the guide', href: 'https://example.com/a?b=1&c' }, { text: '.' }] },
    { type: 'bullets', items: [[{ text: 'Bisque' }], [{ text: 'Glaze', italic: true, underline: true }]] },
  ];

  it('is blocks and lists of marked pieces, and reads as plain words', () => {
    expect(isRichText(rich)).toBe(true);
    expect(plainText(rich)).toBe('Firing\nSee the guide.\nBisque\nGlaze');
    expect(plainText(richTextOf('one\n\ntwo'))).toBe('one\n\ntwo');
    expect(isRichText(richTextOf('one\n\ntwo'))).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    '/relative',
    ' https://example.com',
    'https://example.com/"onclick="x',
    "https://example.com/'",
    'https://example.com/<b>',
    'https://exa\nmple.com',
    'java\u0000script:x',
    'https://',
    `https://example.com/${'x'.repeat(2000)}`,
    5,
  ])('refuses the address %j', (href) => {
    expect(isRichText([{ type: 'paragraph', children: [{ text: 'x', href }] }])).toBe(false);
  });

  it.each([
    ['a block of unknown type', [{ type: 'script', children: [] }]],
    ['deeper nesting', [{ type: 'paragraph', children: [{ type: 'paragraph', children: [] }] }]],
    ['a list without items', [{ type: 'bullets', items: [] }]],
    ['a mark that is not true', [{ type: 'paragraph', children: [{ text: 'x', bold: 'yes' }] }]],
    ['an unknown mark', [{ type: 'paragraph', children: [{ text: 'x', color: 'red' }] }]],
    ['HTML', '<p>x</p>'],
    ['301 blocks', Array(301).fill({ type: 'paragraph', children: [] })],
  ])('refuses %s', (_what, value) => {
    expect(isRichText(value)).toBe(false);
  });
});

describe('identifiers', () => {
  it('[EDIT-33] are letters and digits of the length asked for, every one as likely as the next', () => {
    let next = 0;
    const newId = newIdFrom((bytes) => {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = next++ % 256;
    });
    expect(newId()).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(newId(50)).toMatch(/^[A-Za-z0-9]{50}$/);
    next = 0;
    // Each of the 62 characters comes from 4 of the 256 bytes. The other 8 bytes are skipped, so that two rounds are needed.
    const made = [...newId(8 * 62)];
    const counts = new Map<string, number>();
    for (const letter of made) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
});

describe('a stored layout', () => {
  it('goes through every step in turn, and is refused from a version nobody knows', () => {
    const steps = { 1: (pages: unknown) => [pages, 'one'], 2: (pages: unknown) => [pages, 'two'] };
    expect(runSteps('x', 1, steps, 3)).toEqual([['x', 'one'], 'two']);
    expect(runSteps('x', 2, steps, 3)).toEqual(['x', 'two']);
    const read = (layoutVersion: number) => () => storedPages({ pages: [] satisfies Pages, layoutVersion });
    for (const version of [0, 1.5, Number.NaN]) expect(read(version)).toThrow(`A form layout of version ${version} cannot be read`);
    // A newer replica reads it, so whoever meets it waits.
    expect(read(LAYOUT_VERSION + 1)).toThrow(expect.objectContaining({ name: 'NewerLayoutError', code: 'TOO_NEW' }));
  });
});
