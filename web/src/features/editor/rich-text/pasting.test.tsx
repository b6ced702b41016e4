import type { RichText } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { RichTextSurface } from './rich-text-surface.tsx';

// jsdom has none of them. Lexical knows a paste by the first two, and scrolls by the last.
Object.assign(globalThis, { ClipboardEvent: class extends Event {}, DragEvent: class extends Event {} });
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();

/** What is read of a text after this was pasted into an empty one. */
async function pasted(html: string): Promise<RichText> {
  let read: RichText = [];
  render(<RichTextSurface value={[]} onChange={(value) => (read = value)} text={{ 'aria-label': 'Text' }} toolbar={null} />);
  const text = screen.getByRole('textbox', { name: 'Text' });
  text.focus();
  const clipboardData = { types: ['text/html'], files: [], items: [], getData: (type: string) => (type === 'text/html' ? html : '') };
  act(() => {
    text.dispatchEvent(Object.assign(new ClipboardEvent('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  });
  await waitFor(() => expect(read).not.toEqual([]));
  return read;
}

/** An item as Word puts it on the clipboard. */
const item = (mark: string, text: string, list = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`;

it('a list of Word is a list, without the signs that Word has written in front', async () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>Bring:</p>${item('·', 'an <b>apron</b>')}${item('o', 'clay', 'l0 level2 lfo1')}${item('1.', 'first', 'l1 level1 lfo2')}${item('b)', 'second', 'l1 level1 lfo2')}<p class=MsoNormal>Thanks</p><!--EndFragment--></body></html>`;
  expect(await pasted(word)).toEqual([
    { type: 'paragraph', children: [{ text: 'Bring:' }] },
    { type: 'bullets', items: [[{ text: 'an ' }, { text: 'apron', bold: true }], [{ text: 'clay' }]] },
    { type: 'numbers', items: [[{ text: 'first' }], [{ text: 'second' }]] },
    { type: 'paragraph', children: [{ text: 'Thanks' }] },
  ]);
});

it('a row of a table is a line, from a spreadsheet and from Word', async () => {
  const table = (cell: (text: string) => string) =>
    `<table><colgroup><col width=64></colgroup><tbody>${['Clay 12.50', 'Glaze <b>3</b>'].map((row) => `<tr>${row.split(' ').map(cell).join('')}</tr>`).join('')}</tbody></table>`;
  const lines = [
    { type: 'paragraph', children: [{ text: 'Clay 12.50' }] },
    { type: 'paragraph', children: [{ text: 'Glaze ' }, { text: '3', bold: true }] },
  ];
  for (const cell of [(text: string) => `<td>${text}</td>`, (text: string) => `<td><p class=MsoNormal>${text}</p></td>`]) {
    expect(await pasted(table(cell))).toEqual(lines);
    cleanup();
  }
});
