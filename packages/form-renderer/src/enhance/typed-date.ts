/** Where the year, month and day stand in 'dd/MM/yyyy' and its sisters. */
const groupsOf = (format: string) => format.split(/[^A-Za-z]/);

/** A date being typed: separators appear by themselves, and any mark may be typed instead of them. 'dd/MM/yyyy': '1.' and '01' give '01/'. */
export function typingDate(text: string, format: string): string {
  const separator = format.replace(/[A-Za-z]/g, '').charAt(0);
  const groups = groupsOf(format);
  let typed = '';
  let rest = text;
  for (const [at, { length }] of groups.entries()) {
    const digits = /^\d*/.exec(rest.slice(0, length))?.[0] ?? '';
    rest = rest.slice(digits.length);
    const isEnded = digits !== '' && /^\D/.test(rest);
    rest = rest.replace(/^\D+/, '');
    typed += isEnded ? digits.padStart(Math.min(length, 2), '0') : digits;
    if (at === groups.length - 1 || !(isEnded || digits.length === length)) break;
    typed += separator;
  }
  return typed;
}

/** A date as it was left: '1/2/27' becomes '01/02/2027'. What is no date of three numbers stays as it is, for the check to name. */
export function leftDate(text: string, format: string): string {
  const numbers = text.match(/\d+/g) ?? [];
  const groups = groupsOf(format);
  if (numbers.length !== groups.length) return text.trim();
  const separator = format.replace(/[A-Za-z]/g, '').charAt(0);
  return groups
    .map(({ length }, at) => (length === 4 && numbers[at]?.length === 2 ? '20' : '') + (numbers[at] ?? '').padStart(2, '0'))
    .join(separator);
}

/** '2027-03-14' in the element's format. */
export const fromIsoDate = (iso: string, format: string) =>
  iso && format.replace(/[A-Za-z]+/g, (group) => iso.split('-')['yMd'.indexOf(group.charAt(0))] ?? '');

/** A date in the element's format as '2027-03-14'; '' while it is not complete. */
export function toIsoDate(text: string, format: string): string {
  const numbers = text.match(/\d+/g) ?? [];
  const groups = groupsOf(format);
  if (numbers.length !== groups.length) return '';
  return ['y', 'M', 'd'].map((part) => numbers[groups.findIndex((group) => group.startsWith(part))] ?? '').join('-');
}

/** A time as it was left: '930', '9.30' and '9' become '09:30' and '09:00'; in 12 hours '2 p' becomes '02:00 PM', and so does '14'. */
export function leftTime(text: string, timeFormat: '24' | 'AM/PM'): string {
  const found = /^\s*(\d{1,2})\D?(\d\d)?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(text);
  if (!found) return text.trim();
  const [, digits = '', minute = '00', half = ''] = found;
  let hour = Number(digits);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minute) > 59) return text.trim();
  const pad = (number: number) => String(number).padStart(2, '0');
  return timeFormat === '24' ? `${pad(hour)}:${minute}` : `${pad(hour % 12 || 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
