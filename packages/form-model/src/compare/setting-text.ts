import { definitionOf } from '../elements/index.ts';
import type { ContentByKind, ElementKind, Opacity, Option, Page, RichText } from '../form.ts';
import { plainText } from '../rich-text.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
type ContentSetting = KeysOf<ContentByKind[ElementKind]>;
type PageSetting = 'color' | 'opacity' | 'colors' | 'button';
export type Setting = ContentSetting | PageSetting | 'kind' | 'title' | 'header';

/** What the editor calls each setting. A new one does not compile without its name. */
export const settingNames: Readonly<Record<Setting, string>> = {
  title: 'Form title',
  header: 'Form heading',
  color: 'Background colour',
  opacity: 'Opacity',
  colors: 'Own colours',
  button: 'Page buttons',
  kind: 'Element',
  label: 'Label',
  required: 'Required',
  responsable: 'Show in responses',
  filter: 'Use as a filter',
  typeinput: 'Type',
  placeholder: 'Placeholder',
  inLabel: 'Placeholder',
  paragraph: 'Text',
  options: 'Options',
  types: 'Accepted types',
  limit: 'Files at most',
  size: 'Size in MB',
  text: 'Button text',
  reachable: 'Accepts files',
  separator: 'Separator',
  typeDate: 'Format',
  defaultDateLabel: 'Default date',
  defaultDateValue: 'Given date',
  checkedTime: 'Ask for the time',
  timeFormat: 'Time format',
  defaultTimeLabel: 'Default time',
  defaultTimeValue: 'Given time',
  width: 'Width',
  height: 'Height',
  fit: 'Fit',
  align: 'Align',
  src: 'Picture',
  alt: 'Alternative text',
};

/** Longer lists of options are told by what only one side has. */
const OPTIONS_TOLD = 8;

/** Both values in words; where the words are the same, they say what is not. */
export function settingTexts(setting: Setting, mine: unknown, theirs: unknown): { mine: string; theirs: string } {
  const texts = { mine: settingText(setting, mine, theirs), theirs: settingText(setting, theirs, mine) };
  if (texts.mine !== texts.theirs) return texts;
  const how = sameWords[setting] ?? 'written with other spaces';
  return { mine: `${texts.mine} (${how})`, theirs: `${texts.theirs} (${how})` };
}

/** What differs where the words are the same. */
const sameWords: Partial<Record<Setting, string>> = {
  paragraph: 'formatted differently',
  options: 'kept in answers under other values',
  src: 'another one',
};

function settingText(setting: Setting, value: unknown, other: unknown): string {
  // The document was checked: each setting has the type that its name says.
  if (setting === 'options') return optionsText(value as Labelled[], other as Labelled[]);
  if (setting === 'paragraph') return plainText(value as RichText).trim() || 'Empty';
  if (setting === 'kind') return definitionOf(value as ElementKind).name;
  if (setting === 'src') return value === '' ? 'No picture' : 'A picture';
  if (setting === 'types') return (value as string).replaceAll(',', ', ');
  if (setting === 'opacity') return `${Math.round((value as Opacity) * 100)} %`;
  if (setting === 'size') return sizeText(value as ContentByKind['upload']['size']);
  if (setting === 'colors')
    return (
      Object.entries(value as Page['colors'])
        .map(colorText)
        .join('; ') || 'None'
    );
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value).trim() || 'Empty';
}

const sizeText = ({ min, max }: ContentByKind['upload']['size']): string => `${min} to ${max}`;

export const colorText = ([name, rgb]: readonly [string, string]): string => `${name.replace('user_', 'Colour ')} (${rgb})`;

type Labelled = Pick<Option, 'label'>;

function optionsText(options: readonly Labelled[], others: readonly Labelled[]): string {
  const labels = options.map(({ label }) => label.trim() || 'Empty');
  if (Math.max(options.length, others.length) <= OPTIONS_TOLD) return labels.join(', ');
  const theirs = new Set(others.map(({ label }) => label.trim() || 'Empty'));
  const own = labels.filter((label) => !theirs.has(label));
  const told = own.slice(0, OPTIONS_TOLD).join(', ') + (own.length > OPTIONS_TOLD ? ` and ${own.length - OPTIONS_TOLD} more` : '');
  const count = labels.length === 1 ? '1 option' : `${labels.length} options`;
  return own.length > 0 ? `${count}, only here: ${told}` : `${count}${labels.length === others.length ? ', in this order' : ''}`;
}
