import { describe, expect, it } from '@jest/globals';
import type { RichText } from './form.ts';
import { MAX_SUCCESS_CHARACTERS, MAX_SUCCESS_PIECES, readSuccessText, successMessages } from './success.ts';

const paragraph = (...texts: string[]): RichText[number] => ({ type: 'paragraph', children: texts.map((text) => ({ text })) });

describe('the text of the success page', () => {
  it('is rich text, or plain text with a paragraph per line', () => {
    const rich: RichText = [paragraph('See you '), { type: 'bullets', items: [[{ text: 'soon', bold: true }]] }];
    expect(readSuccessText(rich)).toEqual({ ok: rich });
    expect(readSuccessText(' Thanks!\r\nSee you. ')).toEqual({ ok: [paragraph('Thanks!'), paragraph('See you.')] });
  });
  it.each(['', '  \n ', '\u200b', [], [paragraph()], [paragraph(' ', '\u00a0')], [{ type: 'bullets', items: [[{ text: ' ' }]] }]])(
    'is not empty, as %j',
    (value) => {
      expect(readSuccessText(value)).toEqual({ problem: successMessages.empty });
    },
  );
  it.each([
    undefined,
    null,
    7,
    {},
    ['text'],
    [{ type: 'html', children: [] }],
    [{ type: 'paragraph', children: [{ text: 'x', href: 'javascript:x' }] }],
  ])('is not %j', (value) => {
    expect(readSuccessText(value)).toEqual({ problem: successMessages.malformed });
  });
  it('has an end', () => {
    const long = { problem: successMessages.tooLong };
    const characters = 'x'.repeat(MAX_SUCCESS_CHARACTERS);
    expect(readSuccessText(characters)).toEqual({ ok: [paragraph(characters)] });
    expect(readSuccessText(`${characters}x`)).toEqual(long);
    expect(readSuccessText('x\n'.repeat(400))).toEqual(long);
    const pieces = Array.from({ length: MAX_SUCCESS_PIECES / 2 }, () => 'x');
    expect(readSuccessText([paragraph(...pieces), paragraph(...pieces)])).toHaveProperty('ok');
    expect(readSuccessText([paragraph(...pieces), paragraph(...pieces), paragraph('x')])).toEqual(long);
  });
});
