import { parseUrl } from '@formwright/contracts/parse-url';
import { isRichText, type RichBlock, type RichInline, type RichText } from '@formwright/form-model';
import { $createLinkNode, $isLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, $isElementNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical';

/**
 * The address of a link as the document allows it: http, https or mailto; null for anything else. A place within the document or the site
 * that a text was copied from is none.
 */
export function safeAddress(typed: string): string | null {
  const address = typed.trim().replaceAll(' ', '%20');
  if (/^[/#?.]/.test(address)) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : address.includes('@') ? `mailto:${address}` : `https://${address}`;
  if (/^https?:/i.test(whole) && parseUrl(whole) === null) return null;
  return isRichText([{ type: 'paragraph', children: [{ text: 'x', href: whole }] }]) ? whole : null;
}

/** Converts Lexical's state to RichText. Call it inside an editor read. Unknown structure is flattened; its text is kept. */
export function $readRichText(): RichText {
  const blocks = $getRoot().getChildren().flatMap($blocksOf);
  const isBlank = blocks.every((block) => !('items' in block) && block.children.every(({ text }) => text === ''));
  return isBlank ? [] : blocks;
}

function $blocksOf(node: LexicalNode): RichBlock[] {
  if ($isListNode(node)) return [{ type: node.getListType() === 'number' ? 'numbers' : 'bullets', items: $itemsOf(node) }];
  if (!$isElementNode(node)) return [];
  return [{ type: $isHeadingNode(node) ? 'heading' : 'paragraph', children: $inlinesOf(node) }];
}

/** Nested lists are flattened, because the document knows only one level. */
function $itemsOf(list: ListNode): RichInline[][] {
  return list.getChildren().flatMap((item): RichInline[][] => {
    if (!$isListItemNode(item)) return [];
    const nested = item.getChildren().filter($isListNode);
    return nested.length > 0 ? nested.flatMap($itemsOf) : [$inlinesOf(item)];
  });
}

function $inlinesOf(element: ElementNode, href?: string): RichInline[] {
  return element.getChildren().flatMap((node): RichInline[] => {
    if ($isLinkNode(node)) return $inlinesOf(node, safeAddress(node.getURL()) ?? undefined);
    if ($isTextNode(node)) {
      return [
        {
          text: node.getTextContent(),
          ...(node.hasFormat('bold') && { bold: true as const }),
          ...(node.hasFormat('italic') && { italic: true as const }),
          ...(node.hasFormat('underline') && { underline: true as const }),
          ...(href && { href }),
        },
      ];
    }
    return $isElementNode(node) ? $inlinesOf(node, href) : [{ text: ' ' }];
  });
}

/** Loads a stored text into the editor. Call it inside an editor update. */
export function $writeRichText(rich: RichText): void {
  const root = $getRoot().clear();
  for (const block of rich) root.append($nodeOf(block));
  if (rich.length === 0) root.append($createParagraphNode());
}

function $nodeOf(block: RichBlock): ElementNode {
  if ('items' in block) {
    const items = block.items.map((item) => $createListItemNode().append(...item.map($inlineNode)));
    return $createListNode(block.type === 'numbers' ? 'number' : 'bullet').append(...items);
  }
  const node = block.type === 'heading' ? $createHeadingNode('h3') : $createParagraphNode();
  return node.append(...block.children.map($inlineNode));
}

function $inlineNode(inline: RichInline): LexicalNode {
  const text = $createTextNode(inline.text);
  for (const format of ['bold', 'italic', 'underline'] as const) if (inline[format]) text.toggleFormat(format);
  return inline.href ? $createLinkNode(inline.href).append(text) : text;
}
