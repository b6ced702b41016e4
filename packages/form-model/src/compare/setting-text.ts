import { NO_COUNTDOWN, readCountdown } from '../countdown.ts';
import { writeDeadline } from '../deadline.ts';
import { definitionOf } from '../elements/index.ts';
import type { ContentByKind, ElementKind, Logo, Opacity, Option, Page, RichText } from '../form.ts';
import { listText } from '../list-text.ts';
import { plainText } from '../rich-text.ts';
import type { EditedDeadline, FormSetting } from '../settings/settings.ts';
import { knownZone } from '../time-zone.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
type ContentSetting = KeysOf<ContentByKind[ElementKind]>;
type PageSetting = 'color' | 'opacity' | 'colors' | 'button';
export type Setting = ContentSetting | PageSetting | FormSetting | 'kind' | 'title' | 'header';

/** The editor's name for each setting. A new setting without a name does not compile. */
export const settingNames: Readonly<Record<Setting, string>> = {
  title: 'Form title',
  header: 'Form heading',
  color: 'Background color',
  opacity: 'Opacity',
  colors: 'Own colors',
  button: 'Page buttons',
  deadline: 'Deadline',
  countdown: 'Countdown',
  success_status: 'After submitting',
  redirect_url: 'Address after submitting',
  success: 'Success message',
  closing: 'Closed page',
  logo: 'Logo',
  kind: 'Element',
  label: 'Label',
  required: 'Required',
  responsable: 'Show in responses',
  filter: 'Use as a filter',
  both: 'Ask for both names',
  typeinput: 'Type',
  inputmode: 'Type',
  placeholder: 'Placeholder',
  inLabel: 'Placeholder',
  paragraph: 'Text',
  options: 'Options',
  types: 'Accepted types',
  limit: 'Maximum number of files',
  size: 'Size in MB',
  text: 'Button text',
  reachable: 'Accept files',
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
  src: 'Image',
  alt: 'Alternative text',
};

/** Longer lists show only the options that one version lacks. */
const MAX_OPTIONS_LISTED = 8;

/** Both values as text. Equal texts get a note on what differs. */
export function settingTexts(setting: Setting, mine: unknown, theirs: unknown): { mine: string; theirs: string } {
  const texts = { mine: settingText(setting, mine, theirs), theirs: settingText(setting, theirs, mine) };
  if (texts.mine !== texts.theirs) return texts;
  const how = sameWords[setting] ?? 'written with other spaces';
  return { mine: `${texts.mine} (${how})`, theirs: `${texts.theirs} (${how})` };
}

/** A note for values that differ although their texts are equal. */
const sameWords: Partial<Record<Setting, string>> = {
  paragraph: 'formatted differently',
  success: 'formatted differently',
  options: 'kept in answers under other values',
  src: 'another one',
  logo: 'another one',
};

function settingText(setting: Setting, value: unknown, other: unknown): string {
  // The document was checked, so each setting has the type of its name.
  if (setting === 'options') return optionsText(value as Labeled[], other as Labeled[]);
  if (setting === 'deadline') return deadlineText(value as EditedDeadline);
  if (setting === 'countdown') return value === NO_COUNTDOWN ? 'None' : countdownText(value as string);
  if (setting === 'success_status') return value === 'url' ? 'Go to a web address' : 'Show a message';
  if (setting === 'paragraph' || setting === 'success') return plainText(value as RichText).trim() || 'Empty';
  if (setting === 'kind') return definitionOf(value as ElementKind).name;
  if (setting === 'logo') return logoText(value as Logo | null);
  if (setting === 'src') return value === '' ? 'No image' : 'An image';
  if (setting === 'types') return (value as string).replaceAll(',', ', ');
  if (setting === 'opacity') return `${Math.round((value as Opacity) * 100)}%`;
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

function deadlineText(deadline: EditedDeadline): string {
  if (deadline === null) return 'None';
  const zone = knownZone(deadline.zone);
  const text = 'text' in deadline ? deadline.text : writeDeadline({ at: deadline.at, zone });
  // As the owner's area writes dates. What was typed and is no date stays as it is.
  return `${text.replace(/^(\d\d)\/(\d\d)\//, '$2/$1/')} (${'text' in deadline ? deadline.zone : zone})`;
}

const logoText = (logo: Logo | null): string => (logo ? `A logo${logo.alt && `: ${logo.alt}`}` : 'None');

function countdownText(countdown: string): string {
  const { days = 0, hours = 0, minutes = 0 } = readCountdown(countdown) ?? {};
  return `${days} d ${hours} h ${minutes} min`;
}

const sizeText = ({ min, max }: ContentByKind['upload']['size']): string => `${min} to ${max}`;

/** An own color in words: 'Color 1 (120, 30, 30)'. */
export const colorText = ([name, rgb]: readonly [string, string]): string => `${name.replace('user_', 'Color ')} (${rgb})`;

type Labeled = Pick<Option, 'label'>;

function optionsText(options: readonly Labeled[], others: readonly Labeled[]): string {
  const labels = options.map(({ label }) => label.trim() || 'Empty');
  if (Math.max(options.length, others.length) <= MAX_OPTIONS_LISTED) return listText(labels);
  const theirs = new Set(others.map(({ label }) => label.trim() || 'Empty'));
  const own = labels.filter((label) => !theirs.has(label));
  const listed =
    listText(own.slice(0, MAX_OPTIONS_LISTED)) + (own.length > MAX_OPTIONS_LISTED ? ` and ${own.length - MAX_OPTIONS_LISTED} more` : '');
  const count = labels.length === 1 ? '1 option' : `${labels.length} options`;
  return own.length > 0 ? `${count}, only here: ${listed}` : `${count}${labels.length === others.length ? ', in this order' : ''}`;
}
