import { type FormDetails, filledColumns, type Pages, pageBackground } from '@formwright/form-model';

/** 'auto' needs no class; 2.5 units of 10 rem are 'fw-h25'. */
export function imageHeightClass(height: 'auto' | number): string {
  return height === 'auto' ? '' : `fw-h${Math.round(height * 10)}`;
}

type Background = ReturnType<typeof pageBackground>;

const colorsOf = (background: Background): string => {
  // 'initial' is no value: the style sheet's own default counts.
  if (!background) return '--form-color:initial;background-image:none';
  const rgb = background.rgb.replaceAll(' ', '');
  return `--form-color:${rgb};background-image:linear-gradient(rgb(${rgb},${background.opacity}) 0 0)`;
};

/** On a phone, the sheet would cover the whole background. */
const phoneMargin = '@media (max-width:680px){.fw-sheet{border-radius:12px;margin:12px}}';

/** On a background that is the pure color, the bar of that color would only leave the sheet's outline above it. */
const barOf = (background: Background): string => `{height:${background?.opacity === 1 ? 0 : 8}px}`;

/** The background of the first page, and of the others while they are shown. */
function backgroundStyles(pages: Pages, details: Pick<FormDetails, 'color' | 'colors' | 'opacity'>): string {
  const [first = null, ...others] = pages.map((page) => pageBackground(page, details));
  const all = [first, ...others];
  if (all.every((background) => background === null)) return '';
  const isAnyPure = all.some((background) => background?.opacity === 1);
  const rule = (selector: string, background: Background) =>
    `${selector}{${colorsOf(background)}}${isAnyPure ? `${selector} .fw-sheet::before${barOf(background)}` : ''}`;
  // Pages of one color share a rule.
  const groups = new Map<string, { background: Background; headings: string[] }>();
  for (const [at, background] of others.entries()) {
    const key = colorsOf(background);
    if (key === colorsOf(first)) continue;
    const group = groups.get(key) ?? { background, headings: [] };
    group.headings.push(`#page-${at + 2}`);
    groups.set(key, group);
  }
  const rules = [...groups.values()].map(({ background, headings }) => rule(`body.fw-form:has([data-on]>:is(${headings}))`, background));
  return [first ? rule('body.fw-form', first) : '', ...rules, phoneMargin].join('');
}

/**
 * CSS that depends on the form: its colors and image heights. The public page contains it in a hashed style element, because its policy
 * forbids style attributes. The owner area adopts it as a style sheet.
 */
export function formStyles(pages: Pages, details: Pick<FormDetails, 'color' | 'colors' | 'opacity'>): string {
  const heights = new Set(
    filledColumns(pages).flatMap(({ column }) =>
      column.tabname === 'image' && column.content.height !== 'auto' ? [column.content.height] : [],
    ),
  );
  const sizes = [...heights].map((height) => `.fw-form .${imageHeightClass(height)}{height:${Math.round(height * 10)}rem}`);
  return backgroundStyles(pages, details) + sizes.join('');
}
