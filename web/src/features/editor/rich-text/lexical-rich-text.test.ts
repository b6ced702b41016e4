import { isRichText, type RichText } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { LinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode } from '@lexical/rich-text';
import { $createTextNode, $getRoot, createEditor } from 'lexical';
import { $readRichText, $writeRichText, safeAddress } from './lexical-rich-text.ts';

function editorWith(write: () => void): RichText {
  const editor = createEditor({ nodes: [HeadingNode, ListNode, ListItemNode, LinkNode] });
  editor.update(write, { discrete: true });
  return editor.read($readRichText);
}

describe('rich text between the document and its editor', () => {
  it('comes back as it went in', () => {
    const rich: RichText = [
      { type: 'heading', children: [{ text: 'House rules' }] },
      {
        type: 'paragraph',
        children: [
          { text: 'Bring an ' },
          { text: 'apron', bold: true, italic: true },
          { text: ' and ' },
          { text: 'more', underline: true },
        ],
      },
      { type: 'bullets', items: [[{ text: 'one' }], [{ text: 'two', href: 'https://example.com/' }]] },
      { type: 'numbers', items: [[{ text: 'first', bold: true }]] },
    ];
    expect(editorWith(() => $writeRichText(rich))).toEqual(rich);
  });

  it('nothing written is an empty text', () => {
    expect(editorWith(() => $writeRichText([]))).toEqual([]);
  });

  it('flattens nested lists without losing an item', () => {
    const rich = editorWith(() => {
      const item = (text: string) => $createListItemNode().append($createTextNode(text));
      const nested = $createListItemNode().append($createListNode('bullet').append(item('inner')));
      $getRoot()
        .clear()
        .append($createListNode('bullet').append(item('outer'), nested, item('last')));
    });
    expect(rich).toEqual([{ type: 'bullets', items: [[{ text: 'outer' }], [{ text: 'inner' }], [{ text: 'last' }]] }]);
    expect(isRichText(rich)).toBe(true);
  });
});

describe('addresses of links', () => {
  it.each([
    ['example.com/a', 'https://example.com/a'],
    [' http://example.com ', 'http://example.com'],
    ['kiln@example.com', 'mailto:kiln@example.com'],
    ['mailto:kiln@example.com', 'mailto:kiln@example.com'],
    ['https://example.com/?q=a b', 'https://example.com/?q=a%20b'],
  ])('%s is %s', (typed, address) => {
    expect(safeAddress(typed)).toBe(address);
  });

  it.each([
    '#_Toc12345',
    '/prices',
    '../prices',
    '?page=2',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a b',
    'https://"onclick=',
    '',
  ])('%s is refused', (typed) => {
    expect(safeAddress(typed)).toBeNull();
  });
});
