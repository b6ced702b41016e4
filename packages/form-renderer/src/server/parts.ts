import {
  countdownMs,
  type ElementKind,
  type FormDetails,
  filledColumns,
  isDateRange,
  OPTIONS_SHOWN,
  type Pages,
} from '@formwright/form-model';

/** Style sheets in the order of the cascade. answers.css is left out: only the owner area needs it. */
export const CASCADE = [
  ...['base', 'rows', 'questions', 'hints', 'help', 'columns', 'columns-many', 'dropdown', 'parts', 'dates', 'choices', 'small-buttons'],
  ...['more', 'clear', 'rating', 'uploads', 'divider', 'image', 'rich', 'page', 'sending', 'pages', 'times', 'rtl', 'logo'],
] as const;
/** The sheets for browsers without script, which come after the others. */
export const PLAIN = ['plain', 'plain-more', 'plain-uploads'] as const;
export type Sheet = (typeof CASCADE | typeof PLAIN)[number];

interface PartSources {
  /** Entry of the part's script below src/enhance. */
  script?: string;
  /** Style sheets below src/css. */
  sheets?: Sheet[];
}

/** Script and styles that a page includes, per element kind and per feature. */
export const PARTS = {
  core: { script: 'index.ts', sheets: ['base', 'rows', 'questions', 'page', 'sending', 'plain'] },
  columns: { sheets: ['columns'] },
  // Three or four.
  manyColumns: { sheets: ['columns-many'] },
  onePage: { script: 'pages/one-page.ts' },
  pages: { script: 'pages/pages.ts', sheets: ['pages'] },
  more: { script: 'choices/more.ts', sheets: ['small-buttons', 'more', 'plain-more'] },
  clear: { script: 'choices/clear.ts', sheets: ['small-buttons', 'clear'] },
  // Answers from the parameters of the address.
  prefill: { script: 'prefill/prefill.ts' },
  // Fields that show what to write.
  hints: { sheets: ['hints'] },
  // A name or a label of a script that is written from right to left.
  rtl: { sheets: ['rtl'] },
  // Several controls side by side.
  parts: { sheets: ['parts'] },
  input: { script: 'kinds/input.ts' },
  // Adds to the rules of input, so it comes after it.
  phone: { script: 'kinds/phone.ts' },
  text: { script: 'kinds/text.ts' },
  fullname: { script: 'kinds/fullname.ts' },
  dropdown: { sheets: ['dropdown'] },
  radio: { sheets: ['choices'] },
  checkbox: { script: 'kinds/checkbox.ts', sheets: ['choices'] },
  rating: { sheets: ['rating'] },
  date: { script: 'kinds/date.ts', sheets: ['dates'] },
  upload: { script: 'kinds/upload.ts', sheets: ['help', 'uploads', 'plain-uploads'] },
  paragraph: { sheets: ['rich'] },
  image: { sheets: ['image'] },
  divider: { sheets: ['divider'] },
  // The owner's logo.
  logo: { sheets: ['logo'] },
  empty: {},
  countdown: { script: 'time/countdown.ts', sheets: ['times'] },
  deadline: { script: 'time/deadline.ts', sheets: ['times'] },
} satisfies Record<string, PartSources> & Record<ElementKind, PartSources>;

export type Part = keyof typeof PARTS;
/** Every part with its sources. */
export const allParts = Object.entries(PARTS) as [Part, PartSources][];

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The parts that this form uses. */
export function partsOf(
  pages: Pages,
  { header, title, countdown, deadline }: Pick<FormDetails, 'header' | 'title' | 'countdown' | 'deadline'>,
): Set<Part> {
  const used = new Set<Part>(['core']);
  if (RIGHT_TO_LEFT.test(header || title)) used.add('rtl');
  used.add(pages.length > 1 ? 'pages' : 'onePage');
  const mostColumns = Math.max(...pages.flatMap(({ rows }) => rows.map(({ content: [{ cols }] }) => cols.length)));
  if (mostColumns > 1) used.add('columns');
  if (mostColumns > 2) used.add('manyColumns');
  for (const { column } of filledColumns(pages)) {
    const { tabname, content } = column;
    used.add(tabname);
    if (RIGHT_TO_LEFT.test(content.label)) used.add('rtl');
    if (tabname === 'date' || ('placeholder' in content && content.placeholder)) used.add('hints');
    if (tabname === 'input' && content.inputmode) used.add('phone');
    const hasSeveralControls = tabname === 'fullname' || (tabname === 'date' && (content.checkedTime || isDateRange(content)));
    if (hasSeveralControls) used.add('parts');
    if ((tabname === 'radio' || tabname === 'checkbox') && content.options.length > OPTIONS_SHOWN) used.add('more');
    if ((tabname === 'radio' || tabname === 'rating') && !content.required) used.add('clear');
  }
  if (countdownMs(countdown) > 0) used.add('countdown');
  if (deadline) used.add('deadline');
  return used;
}
