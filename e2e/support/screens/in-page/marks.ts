/** How an element is shown that a person would not expect of its text alone. Runs in the page. */
export function marksOf(element: Element, style: CSSStyleDeclaration): string[] {
  const rect = element.getBoundingClientRect();
  return [
    isUnseen(rect, style) && 'unseen',
    style.opacity === '0' ? 'invisible' : style.opacity !== '1' && `faint ${style.opacity}`,
    style.filter.includes('grayscale') && 'grey',
    element.getAttribute('aria-hidden') === 'true' && 'unspoken',
    element.hasAttribute('inert') && 'inert',
    style.pointerEvents === 'none' && isPressed(element) && 'not to be pressed',
    ['fixed', 'sticky'].includes(style.position) && stuck(style),
    isCut(element, style) && 'cut',
    style.flexDirection.endsWith('-reverse') && 'in reverse',
    ...(isUnseen(rect, style) ? [] : flowOf(element, style)),
    !['none', 'inset(50%)'].includes(style.clipPath) && 'clipped',
    /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && 'scrolls sideways',
    isPressed(element) && reach(element, rect, style),
  ].filter((each): each is string => Boolean(each));
}

const isPressed = (element: Element) =>
  element.matches('a[href], button, input, select, textarea, summary, [role^=menuitem], [role=tab], [role=option]');

/** For screen readers only. */
const isUnseen = ({ width, height }: DOMRect, { clipPath, clip, position, overflowX }: CSSStyleDeclaration) =>
  position === 'absolute' &&
  ((width <= 1 && height <= 1 && overflowX !== 'visible') || clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)');

function stuck(style: CSSStyleDeclaration): string {
  const side = (['top', 'bottom', 'left', 'right'] as const).filter((name) => style[name] !== 'auto');
  return [style.position === 'sticky' ? `sticks ${side.join(' ')}` : 'fixed', style.zIndex !== 'auto' && `over ${style.zIndex}`]
    .filter(Boolean)
    .join(' ');
}

/** What a longer text would do, where the style says so of this element. Buttons never wrap. */
function flowOf(element: Element, style: CSSStyleDeclaration): string[] {
  if (!element.parentElement || element.closest('button, input, select, textarea, svg, [role=tab]')) return [];
  const around = getComputedStyle(element.parentElement);
  const lines = style.getPropertyValue('-webkit-line-clamp');
  const wraps = style.getPropertyValue('text-wrap-mode');
  const ends = style.overflowX !== 'visible' && style.textOverflow === 'ellipsis' ? ' …' : '';
  return [
    lines !== 'none' && `at most ${lines} lines`,
    wraps !== around.getPropertyValue('text-wrap-mode') ? `${wraps === 'nowrap' ? 'one line' : 'wraps'}${ends}` : ends && `ends in${ends}`,
    style.overflowWrap !== around.overflowWrap && style.overflowWrap !== 'normal' && 'breaks words',
  ].filter((each): each is string => Boolean(each));
}

const isCut = (element: Element, { overflowX, textOverflow }: CSSStyleDeclaration) =>
  overflowX !== 'visible' && textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;

/** Whether something else lies over its middle, or it stands where nobody can press it. */
function reach(element: Element, { x, y, width, height }: DOMRect, { position, pointerEvents }: CSSStyleDeclaration): string {
  const [middle, line] = [x + width / 2, y + height / 2];
  if (width === 0 || height === 0) return '';
  if (middle < 0 || middle > innerWidth) return 'beside the window';
  if (line < 0 || line > innerHeight) return position === 'fixed' ? 'outside the window' : '';
  const hit = document.elementFromPoint(middle, line);
  if (!hit || element.contains(hit) || hit.contains(element)) return '';
  if (hit.closest('label')?.control === element || pointerEvents === 'none') return '';
  // A bar that stays lies over whatever is scrolled below it.
  if (staying(hit) && staying(hit) !== staying(element)) return '';
  return isScrolledAway(element, middle, line) ? '' : 'covered';
}

function staying(element: Element): Element | null {
  let around: Element | null = element;
  while (around && !['fixed', 'sticky'].includes(getComputedStyle(around).position)) around = around.parentElement;
  return around;
}

function isScrolledAway(element: Element, x: number, y: number): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return true;
  }
  return false;
}
