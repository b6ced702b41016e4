import { $createListItemNode, $createListNode } from '@lexical/list';
import {
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  type DOMConversionMap,
  type DOMConversionOutput,
  type LexicalNode,
} from 'lexical';

// Word and Outlook put no list on the clipboard. Each item is a paragraph whose style names a list, and its bullet or number is text in front.
// Neighboring lists of one kind become one by themselves.

const ITEM = /mso-list:\s*\w+\s+level/i;
const MARK = /mso-list:\s*ignore/i;
const NUMBER = /^\s*[\p{L}\p{Nd}]{1,5}[.)]/u;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

function itemOf(paragraph: HTMLElement): DOMConversionOutput {
  const mark = [...paragraph.querySelectorAll('span')].find((span) => MARK.test(styleOf(span)))?.textContent ?? '';
  return {
    node: $createListNode(NUMBER.test(mark) ? 'number' : 'bullet'),
    after: (children) => [$createListItemNode().append(...children)],
  };
}

/** Word has paragraphs in its cells. */
const inlineOf = (node: LexicalNode): LexicalNode[] => ($isElementNode(node) && !node.isInline() ? node.getChildren() : [node]);

/** The document has no tables: a row is a line. */
const rowOf = (): DOMConversionOutput => ({ node: $createParagraphNode(), after: (children) => children.flatMap(inlineOf) });
const cellOf = (cell: HTMLElement): DOMConversionOutput => ({
  node: null,
  after: (children) => (cell.nextElementSibling ? [...children, $createTextNode(' ')] : children),
});

/** How pasted elements become nodes, where the document has nothing like them. */
export const pastedHtml: DOMConversionMap = {
  p: (node: HTMLElement) => (ITEM.test(styleOf(node)) ? { conversion: itemOf, priority: 1 } : null),
  span: (node: HTMLElement) => (MARK.test(styleOf(node)) ? { conversion: () => ({ node: null, after: () => [] }), priority: 1 } : null),
  tr: () => ({ conversion: rowOf, priority: 1 }),
  td: () => ({ conversion: cellOf, priority: 1 }),
  th: () => ({ conversion: cellOf, priority: 1 }),
};
