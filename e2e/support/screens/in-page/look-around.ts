import { attributesOf, isControl } from './attributes.ts';
import { type Looks, looksOf } from './looks.ts';
import { marksOf } from './marks.ts';
import type { Seen, SeenPage } from './seen.ts';
import { drawnSize, insetOf, widthOf } from './sizes.ts';

const UNDRAWN = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'title']);
const WHOLE = new Set(['img', 'svg', 'canvas', 'iframe', 'video', 'select', 'textarea']);
const CLOSED = 'details:not([open]) > :not(summary)';
const squeezed = (text: string) => text.replace(/\s+/g, ' ');
type Places = ReadonlyMap<Element, number>;

/** Reads all that is drawn within an element of the page. @param tokens their names */
export function lookAround(root: Element, tokens: readonly string[]): SeenPage {
  const looks = looksOf(tokens);
  const all = [...document.querySelectorAll('*')];
  return {
    title: document.title,
    language: document.documentElement.lang,
    isTooWide: document.documentElement.scrollWidth > innerWidth,
    count: all.length,
    seen: look(root, looks, new Map(all.map((element, at) => [element, at]))),
  };
}

function look(element: Element, looks: Looks, places: Places): Seen | null {
  if (UNDRAWN.has(element.localName) || element.matches(CLOSED)) return null;
  const style = getComputedStyle(element);
  if (style.display === 'none') return null;
  const isHidden = style.visibility !== 'visible';
  const isWhole = WHOLE.has(element.localName);
  const all = isWhole ? [] : partsOf(element, style, looks, places);
  // What is hidden may hold what is not.
  const parts = isHidden ? all.filter((part) => typeof part !== 'string' && !part.tag.startsWith('::')) : all;
  if (isHidden && parts.length === 0) return null;
  const { x, y, right, bottom } = element.getBoundingClientRect();
  const icon = iconOf(element, looks, style);
  const height = isControl(element) ? looks.control(element.clientHeight + edges(style), insetOf(element, style)) : '';
  return {
    at: places.get(element) ?? -1,
    tag: element.localName,
    isInline: style.display.startsWith('inline') || style.display === 'contents' || element.localName === 'br',
    text: hasText(element) ? looks.text(style) : '',
    color: looks.ink(style),
    box: isHidden ? '' : boxOf(element, style, looks),
    marks: isHidden ? [] : marksOf(element, style),
    attributes: [...attributesOf(element, style, looks), height, widthOf(element)].filter(Boolean),
    ...(icon && { icon }),
    isWhole,
    isFocusable: isTabStop(element),
    rect: { x, y, right, bottom },
    parts,
  };
}

/** What can be written in is one, though its `tabIndex` does not say so. */
const isTabStop = (element: Element) =>
  element instanceof HTMLElement &&
  (element.tabIndex >= 0 || (element.isContentEditable && element.matches('[contenteditable]:not([tabindex])'))) &&
  !element.closest('[inert]');
/** One that is only drawn is as large as its style says. */
function boxOf(element: Element, style: CSSStyleDeclaration, looks: Looks): string {
  const box = looks.box(style);
  return box && !element.textContent ? [box, drawnSize(element)].filter(Boolean).join(' ') : box;
}

const hasText = (element: Element) => !element.matches('input:is([type=checkbox], [type=radio], [type=color]), img, svg, canvas, iframe');
const edges = (style: CSSStyleDeclaration) => Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth);

function partsOf(element: Element, style: CSSStyleDeclaration, looks: Looks, places: Places): (Seen | string)[] {
  const parts: (Seen | string | null)[] = [drawnBeside(element, '::before', looks)];
  for (const node of element.childNodes) {
    if (node instanceof Text) parts.push(/preserve|break/.test(style.whiteSpaceCollapse) ? node.data : squeezed(node.data));
    if (node instanceof Element) parts.push(look(node, looks, places));
  }
  parts.push(drawnBeside(element, '::after', looks));
  return parts.filter((part): part is Seen | string => part !== null && part !== '');
}

/** What CSS draws before or after the content. */
function drawnBeside(element: Element, tag: '::before' | '::after', looks: Looks): Seen | null {
  const style = getComputedStyle(element, tag);
  if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return null;
  if (style.visibility !== 'visible' || style.opacity === '0') return null;
  const text = /^"(.*?)"/.exec(style.content)?.[1] ?? '';
  const box = looks.box(style);
  if (!text && !box) return null;
  return {
    ...{
      at: -1,
      tag,
      isInline: true,
      text: looks.text(style),
      color: looks.ink(style),
      marks: [],
      attributes: [],
      isWhole: false,
      isFocusable: false,
    },
    box: [box, style.maskImage !== 'none' && 'cut out', text === '' && sizeOf(style)].filter(Boolean).join(' '),
    rect: { x: 0, y: 0, right: 0, bottom: 0 },
    parts: text ? [text] : [],
  };
}

/** As wide as the room decides. */
const WIDE = 24;

/** Of what is drawn without a text. In a line it has none of its own. */
function sizeOf({ display, width, height }: CSSStyleDeclaration): string {
  const [wide = 0, high] = [width, height].map((length) => Math.round(Number.parseFloat(length)));
  if (display === 'inline') return 'in the line';
  return wide > WIDE ? `${high} high` : `${wide}×${high}`;
}

/** The name of an icon, and how it is filled. Its color is said where it is not that of its text. */
function iconOf(element: Element, looks: Looks, style: CSSStyleDeclaration): string {
  if (element.localName !== 'svg') return '';
  const { width, height } = element.getBoundingClientRect();
  const drawing = `drawing ${Math.round(width)}×${Math.round(height)}`;
  const name = /tabler-icon-([\w-]+)/.exec(element.getAttribute('class') ?? '')?.[1] ?? drawing;
  const isFilled = !['none', style.color, 'rgb(0, 0, 0)'].includes(style.fill);
  return [name, isFilled && `filled ${looks.color(style.fill)}`].filter(Boolean).join(' ');
}
