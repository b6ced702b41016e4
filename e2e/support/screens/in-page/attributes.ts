import type { Looks } from './looks.ts';

const CONTROLS =
  'button, input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea, [role=button], [role=combobox], [role=tab], [role^=menuitem]';
export const isControl = (element: Element): boolean => element.matches(CONTROLS);

/** Attributes that are told as they are. */
const TOLD = 'inputmode autocomplete accept enterkeyhint autocapitalize spellcheck maxlength min max step target rel dir'.split(' ');

/** What a person meets who fills in, follows or presses it. Runs in the page. */
export function attributesOf(element: Element, style: CSSStyleDeclaration, looks: Looks): string[] {
  const told = TOLD.flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null) return [];
    return [value === '' ? name : `${name}=${value}`];
  });
  const sort = element.getAttribute('aria-sort');
  const current = element.getAttribute('aria-current');
  const tab = Number(element.getAttribute('tabindex') ?? 0);
  return [
    ...linked(element),
    ...told,
    sort && `sorted ${sort}`,
    current && current !== 'false' && `current ${current}`,
    isControl(element) && element.hasAttribute('data-loading') && 'loading',
    tab > 0 && `tab ${tab}`,
    ...filled(element, looks),
    element === document.activeElement && element !== document.body && `focused${style.outlineStyle === 'none' ? '' : ' ring'}`,
  ].filter((each): each is string => Boolean(each));
}

function linked(element: Element): string[] {
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) return [`to ${element.getAttribute('href')}`];
  if (element.matches('img, iframe, svg[role=img]')) return [`${element.clientWidth}×${element.clientHeight}`];
  return [];
}

/** The kind of a field, and what stands in it. */
function filled(element: Element, looks: Looks): string[] {
  if (element instanceof HTMLSelectElement)
    return [`[${[...element.options].map(({ label, selected }) => (selected ? `*${label}` : label)).join(' | ')}]`];
  if (element instanceof HTMLTextAreaElement) return [`${element.rows} lines`, ...written(element, looks)];
  if (!(element instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(element.type)) return [];
  if (element.type === 'file') return ['file'];
  return [...(element.type === 'text' ? [] : [element.type]), ...written(element, looks)];
}

function written(field: HTMLInputElement | HTMLTextAreaElement, looks: Looks): string[] {
  if (field.value) return [`filled “${field.type === 'password' ? '…' : field.value.replace(/\n/g, '⏎')}”`];
  return field.placeholder ? [`placeholder “${field.placeholder}” ${looks.color(getComputedStyle(field, '::placeholder').color)}`] : [];
}
