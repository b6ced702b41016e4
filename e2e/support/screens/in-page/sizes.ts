import { isControl } from './attributes.ts';

/** In pixels, where the style gives a length: not what the text or the room decides. */
function fixed(element: Element, side: 'width' | 'height'): number {
  const value = element.computedStyleMap().get(side);
  return value instanceof CSSUnitValue && value.unit === 'px' ? Math.round(value.value) : 0;
}

/** Of an element without content. */
export function drawnSize(element: Element): string {
  const [wide, high] = [fixed(element, 'width'), fixed(element, 'height')];
  if (element.matches('input')) return '';
  if (wide && high) return `${wide}×${high}`;
  return wide ? `${wide} wide` : high ? `${high} high` : '';
}

/** The width of a column or a control. Runs in the page. */
export function widthOf(element: Element): string {
  const wide = element.matches('th, button, a, input, select') ? fixed(element, 'width') : 0;
  // As most buttons with an icon alone.
  const isSquare = wide === Math.round(element.getBoundingClientRect().height);
  return wide > 0 && !isSquare ? `${wide} wide` : '';
}

/** What a button keeps free beside its text, in pixels: at both sides, or before and after it. */
export function insetOf(element: Element, { paddingInlineStart, paddingInlineEnd }: CSSStyleDeclaration): string {
  if (!isControl(element) || !element.matches(':is(button, a):not([role^=menuitem])')) return '';
  return [...new Set([paddingInlineStart, paddingInlineEnd].map((side) => Math.round(Number.parseFloat(side))))].join('/');
}
