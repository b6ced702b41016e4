import { problemsOf, text } from '../checks/document-checks.ts';
import { isOpacity, isRgb } from '../color.ts';
import { isSame } from '../compare/is-same.ts';
import { countdownFormat, readCountdown } from '../countdown.ts';
import { deadlineMessages, readDeadline } from '../deadline.ts';
import type { FormDetails, Logo } from '../form.ts';
import { MAX_ALT, MAX_CLOSING, MAX_LOGO_PIXELS, MAX_USER_COLORS } from '../limits.ts';
import { redirectRefused, webAddress } from '../redirect.ts';
import { readSuccessText } from '../success.ts';
import { thousands } from '../thousands.ts';
import { isTimeZone } from '../time-zone.ts';

/** What is set for the whole form: how it looks, until when it is open, what comes after submitting. It is saved with the layout. */
export type FormSettings = Pick<
  FormDetails,
  'color' | 'opacity' | 'colors' | 'deadline' | 'countdown' | 'redirect_url' | 'success_status' | 'success'
> & { closing: string; logo: Logo | null };
export type FormSetting = keyof FormSettings;

/** Settings that mean something only together. Whoever changes one of them has looked at all of them. */
export const SETTING_GROUPS = {
  look: ['color', 'opacity', 'colors'],
  times: ['deadline', 'countdown'],
  success: ['success_status', 'redirect_url', 'success'],
  closing: ['closing'],
  logo: ['logo'],
} as const satisfies Record<string, readonly FormSetting[]>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

export const SETTINGS: readonly FormSetting[] = Object.values(SETTING_GROUPS).flat();

/** The part of the details that is set for the whole form; complete, also where an older program has written them. */
export function settingsOf({
  color,
  opacity,
  colors,
  deadline,
  countdown,
  redirect_url,
  success_status,
  success,
  closing = '',
  logo = null,
}: Pick<FormDetails, FormSetting>): FormSettings {
  return { color, opacity, colors, deadline, countdown, redirect_url, success_status, success, closing, logo };
}

/** In the editor, a deadline may also be a text as it was entered, 'MM/DD/YYYY HH:mm': a time that the zone's clocks skip is no instant. */
export type EditedDeadline = FormDetails['deadline'] | { text: string; zone: string };
export type EditedSettings = Omit<FormSettings, 'deadline'> & { deadline: EditedDeadline };

/** The groups in which two versions differ. */
export function differingGroups(one: EditedSettings, other: EditedSettings): SettingGroup[] {
  const names = Object.keys(SETTING_GROUPS) as SettingGroup[];
  return names.filter((group) => !SETTING_GROUPS[group].every((name) => isSame(one[name], other[name])));
}

/** Why a setting cannot be stored, by its name. */
export type SettingProblems = Partial<Record<FormSetting, string>>;

/**
 * The problems of changed settings. Unchanged ones are not checked: they were valid when they were stored, and may be older than a rule or
 * the list of time zones.
 */
export function newSettingProblems(sent: EditedSettings, stored: EditedSettings): SettingProblems {
  const changed = new Set<FormSetting>(differingGroups(sent, stored).flatMap((group) => SETTING_GROUPS[group]));
  if (isSame(sent.deadline, stored.deadline)) changed.delete('deadline');
  return Object.fromEntries(Object.entries(settingProblems(sent)).filter(([name]) => changed.has(name as FormSetting)));
}

/** Settings that can be stored: where a group is unfinished, it is taken from `stored`. */
export function finishedSettings(sent: EditedSettings, stored: FormSettings): FormSettings {
  const problems = newSettingProblems(sent, stored);
  const unfinished = Object.values(SETTING_GROUPS).filter((names) => names.some((name) => problems[name]));
  const old = unfinished.flatMap((names) => names.map((name) => [name, stored[name]]));
  const settings = { ...sent, ...Object.fromEntries(old) } as EditedSettings;
  return { ...settings, deadline: instantOf(settings.deadline) };
}

function instantOf(deadline: EditedDeadline): FormSettings['deadline'] {
  if (deadline === null || !('text' in deadline)) return deadline;
  const read = readDeadline(deadline.text, deadline.zone);
  return 'ok' in read ? read.ok : null;
}

const noColors = 'These are not colors of a form.';

/**
 * Checks settings by the rules of the calls that change one of them.
 * @param sent the types are those of the contract; the values are not trusted
 */
export function settingProblems(sent: EditedSettings): SettingProblems {
  return {
    ...(!areColors(sent) && { color: noColors }),
    ...(sent.deadline && deadlineProblem(sent.deadline)),
    ...(!readCountdown(sent.countdown) && { countdown: countdownFormat }),
    ...successProblems(sent),
    ...(!isClosingText(sent.closing) && { closing: closingRefused }),
    ...(sent.logo && !isLogo(sent.logo) && { logo: logoRefused }),
  };
}

function areColors({ color, opacity, colors }: Pick<FormSettings, 'color' | 'opacity' | 'colors'>): boolean {
  const all = Object.entries(colors);
  const isSound = all.length <= MAX_USER_COLORS && all.every(([name, value]) => /^user_[1-9]\d{0,3}$/.test(name) && isRgb(value));
  return isSound && isOpacity(opacity) && (color === 'default' || Object.hasOwn(colors, color));
}

function deadlineProblem(deadline: NonNullable<EditedDeadline>): SettingProblems {
  if (!isTimeZone(deadline.zone)) return { deadline: deadlineMessages.zone };
  if (!('text' in deadline)) return {};
  const read = readDeadline(deadline.text, deadline.zone);
  return 'problem' in read ? { deadline: read.problem } : {};
}

/** An empty address is none, which only the success page allows. */
function successProblems({ success_status, redirect_url, success }: Pick<FormSettings, 'success_status' | 'redirect_url' | 'success'>) {
  const read = readSuccessText(success);
  const isAddress = redirect_url === '' ? success_status === 'message' : webAddress(redirect_url) !== null;
  return {
    ...(!isAddress && { redirect_url: redirectRefused }),
    ...('problem' in read && { success: read.problem }),
  } satisfies SettingProblems;
}

const closingRefused = `At most ${thousands(MAX_CLOSING)} characters that can be kept.`;
const logoRefused = 'This is not a logo. Please choose the file again.';

/** What lines of plain text do not have: other control characters, and halves of characters. */
export const NOT_IN_LINES = /[^\P{Cc}\n]|\p{Cs}/gu;

const isClosingText = (text: string): boolean => text.length <= MAX_CLOSING && text.search(NOT_IN_LINES) === -1;

const isSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_LOGO_PIXELS;

/** Whether these are the values of a logo. Whose picture it is knows the server. */
export const isLogo = ({ src, alt, width, height }: Logo): boolean =>
  typeof src === 'string' && problemsOf(text(MAX_ALT), alt).length === 0 && isSide(width) && isSide(height);
