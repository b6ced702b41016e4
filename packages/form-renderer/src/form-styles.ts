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
const phoneMargin = '@media (max-width:720px){.fw-sheet{border-radius:12px;margin:12px}}';

/** The background of the first page, and of the others while they are shown. */
function backgroundStyles(pages: Pages, details: Pick<FormDetails, 'color' | 'colors' | 'opacity'>): string {
  const [first = '', ...others] = pages.map((page) => colorsOf(pageBackground(page, details)));
  const plain = colorsOf(null);
  if (![first, ...others].some((colors) => colors !== plain)) return '';
  // Pages of one color share a rule.
  const headings = new Map<string, string[]>();
  for (const [at, colors] of others.entries()) {
    if (colors !== first) headings.set(colors, [...(headings.get(colors) ?? []), `#page-${at + 2}`]);
  }
  const rules = [...headings].map(([colors, ids]) => `body.fw-form:has([data-on]>:is(${ids})){${colors}}`);
  return [first === plain ? '' : `body.fw-form{${first}}`, ...rules, phoneMargin].join('');
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
