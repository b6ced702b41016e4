import type { Spoken } from './accessibility.ts';
import type { Seen } from './in-page/seen.ts';
import { phraseOf } from './phrases.ts';

/** A line of a picture, and what is within. */
export interface Line {
  /** What it is: the line of the same thing in another width has the same. */
  key: string;
  text: string;
  rect: Seen['rect'] | null;
  within: Line[];
}

/** Roles that say nothing by themselves. */
const SILENT = new Set(
  'generic none presentation paragraph LabelText StaticText strong emphasis time Abbr mark code Legend rowgroup LineBreak DescriptionList RootWebArea SvgRoot Canvas Iframe Section superscript subscript figure ListMarker'.split(
    ' ',
  ),
);
/** Whatever is within stands on lines of its own. */
const AROUND = new Set(
  'main navigation banner contentinfo complementary region form search list dialog alertdialog menu tablist tabpanel group radiogroup toolbar table grid row article document application'.split(
    ' ',
  ),
);
const CELLS = new Set('cell gridcell columnheader rowheader listitem'.split(' '));
const PRESSED = new Set(
  'button link checkbox switch radio textbox searchbox combobox spinbutton slider listbox tab menuitem option Date DateTime InputTime ColorWell'.split(
    ' ',
  ),
);
/** One of several has the tab stop. */
const ROVING = new Set('radio tab menuitem menuitemradio menuitemcheckbox option'.split(' '));
/** Marks that hold for everything within. */
const LASTING = /^(?:unseen|invisible|faint .*|grey|unspoken|inert)$/;

/** Turns what is seen and what is told into lines. */
export function compose(root: Seen, told: readonly (Spoken | null)[]): Line[] {
  const roleOf = (seen: Seen): Spoken | null => {
    const spoken = told[seen.at] ?? null;
    // An icon that is not named says nothing.
    return spoken && !SILENT.has(spoken.role) && !(seen.icon && !spoken.name) ? spoken : null;
  };
  const isTold = (seen: Seen): boolean => roleOf(seen) !== null || seen.isFocusable;
  const holdsTold = (seen: Seen): boolean => seen.parts.some((part) => typeof part !== 'string' && (isTold(part) || holdsTold(part)));
  const isPhrase = (seen: Seen): boolean =>
    seen.parts.every(
      (part) => typeof part === 'string' || (!isTold(part) && (part.icon || (part.isInline && !part.isWhole)) && isPhrase(part)),
    );

  function linesOf(seen: Seen, lasting: readonly string[]): Line[] {
    const marks = [...new Set([...lasting, ...seen.marks])];
    const inner = marks.filter((mark) => LASTING.test(mark));
    const spoken = roleOf(seen);
    const isAlone = !holdsTold(seen);
    const line = (words: (string | false | undefined)[], within: Line[] = []): Line => ({
      key: keyOf(words),
      text: words.filter(Boolean).join(' '),
      rect: marks.includes('unseen') ? null : seen.rect,
      within,
    });
    /** What a line says of itself holds for the lines within. */
    const around = (marked = inner) =>
      seen.parts.flatMap((part) => (typeof part === 'string' ? textLine(part, seen, marked) : linesOf(part, marked)));
    if (spoken || seen.isFocusable) {
      const head = headOf(seen, spoken);
      if (isAlone && !AROUND.has(spoken?.role ?? '')) {
        const { plain, shown, look, boxes } = phraseOf(seen);
        if (plain || boxes < 3) return [line([head, wordsOf(spoken, plain, shown), ...tail(seen, spoken, look, marks)])];
      }
      // Its texts stand within.
      const name = !isAlone && CELLS.has(spoken?.role ?? '') ? '' : spoken?.name;
      return [line([head, name && `“${name}”`, ...tail(seen, spoken, '', marks)], around([]))];
    }
    if (seen.icon) return [line([`[${[seen.icon, seen.color].filter(Boolean).join(' ')}]`, ...marks])];
    if (isAlone && isPhrase(seen)) {
      const { shown, look } = phraseOf(seen);
      if (shown) return [line([/^\[[^\]]*\]$/.test(shown) ? shown : `“${shown}”`, ...seen.attributes, look, seen.box, ...marks])];
    }
    if (seen.isWhole) return [line([seen.tag, ...seen.attributes, seen.box, ...marks])];
    const own = [seen.box, ...seen.attributes, ...marks.filter((mark) => !LASTING.test(mark))].filter(Boolean);
    return [...(own.length > 0 ? [{ ...line(['box', ...own]), rect: null }] : []), ...around()];
  }

  const textLine = (text: string, seen: Seen, marks: readonly string[]): Line[] =>
    text.trim()
      ? [{ text: [`“${text.trim()}”`, seen.text, ...marks].filter(Boolean).join(' '), rect: null, within: [], key: text.trim() }]
      : [];
  return linesOf(root, []);
}

/** The role and the first words. */
const keyOf = (words: (string | false | undefined)[]) =>
  words
    .slice(0, 2)
    .filter(Boolean)
    .join(' ')
    .replace(/\[.*?\]|‹.*?›| shows .*/g, '');
const headOf = (seen: Seen, spoken: Spoken | null): string => {
  if (!spoken) return seen.tag;
  return spoken.role === 'heading' ? `heading ${spoken.level}` : spoken.role;
};

/** The name, and what is shown where it is another text. */
function wordsOf(spoken: Spoken | null, plain: string, shown: string): string {
  const name = spoken?.name.replace(/\s+/g, ' ').trim() ?? '';
  const isSame = name.replace(/\s/g, '') === plain.replace(/\s/g, '');
  if (isSame || !name) return shown ? `“${shown}”` : '';
  return shown ? `“${name}” shows “${shown}”` : `“${name}”`;
}

function tail(seen: Seen, spoken: Spoken | null, look: string, marks: readonly string[]): (string | false | undefined)[] {
  const role = spoken?.role ?? '';
  const isOff = spoken?.states.includes('disabled');
  return [
    ...(spoken?.states ?? []),
    // That of a dialog is all that is in it.
    spoken?.description && !/dialog/.test(role) && `— “${spoken.description}” —`,
    ...seen.attributes,
    (look || (!AROUND.has(role) && seen.parts.length === 0 && seen.text) || '').replace(
      PRESSED.has(role) ? / ?\b(?:center|right|end)$/ : '',
      '',
    ),
    seen.box,
    ...marks,
    PRESSED.has(role) && !seen.isFocusable && !isOff && !ROVING.has(role) && 'no tab stop',
    !PRESSED.has(role) && !ROVING.has(role) && seen.isFocusable && 'tab stop',
  ];
}
