import { flag, matching, oneOf, type Report, text } from '../checks/document-checks.ts';
import type { ContentOf } from '../form.ts';
import { SINGLE_LINE_MAX } from '../limits.ts';
import * as dateMessages from '../messages/date.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { lineSchema, sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import { inThisCalendar, numberWords, withoutMidnight } from './date-words.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { answeredKeys, type Checked, cleanLine, entryText, entryValue, isBlank, isBlankEntry, isRecord, posted } from './entry.ts';
import { joinControls, MAY_BE_WORDS, type Moment, type ReadMoment, readMoment, rewriteDates, splitRange, writtenDay } from './moment.ts';
import { plainLine } from './plain.ts';

type DateContent = ContentOf<'date'>;

/** Whether the element asks for a range. It does if its default is a range. */
export function isDateRange(content: Pick<DateContent, 'defaultDateLabel'>): boolean {
  return content.defaultDateLabel === 'Range';
}

/** Whether the text contains only spaces and the dash of an empty range. */
const isBlankDate = (value: string) => isBlank(value.replaceAll('-', ''));

function isEmptyDate(answer: unknown): boolean {
  const value = entryValue(answer);
  return typeof value === 'string' ? isBlankDate(value) : isBlankEntry(answer);
}

/** Names the part that is wrong, in the notation of its field. */
function failure(read: ReadMoment, { typeDate, timeFormat }: DateContent): { error: string } {
  const format = typeDate.toLowerCase();
  const error =
    read === 'partial'
      ? dateMessages.dateIncomplete
      : read === 'wrongTime'
        ? dateMessages.time(timeFormat === '24' ? 'hh:mm' : 'hh:mm AM')
        : read === 'shortYear'
          ? dateMessages.year(format)
          : dateMessages.date(format);
  return { error };
}

/** Start and end of a date's text; the end of a single date is its start. */
function readEnds(value: string, content: DateContent): { start: Moment; end: Moment } | { error: string } {
  const ends = isDateRange(content) ? splitRange(plainLine(value)) : [value, value];
  const [start = 'wrong', end = 'wrong'] = (ends ?? []).map((part) => (part ? readMoment(part, content) : 'partial'));
  if (typeof start !== 'string' && typeof end !== 'string') return { start, end };
  // 'partial' is reported last, because completing the date cannot fix the others.
  return failure([start, end].find((read) => typeof read === 'string' && read !== 'partial') ?? 'partial', content);
}

function checkDate(value: string, content: DateContent): { value: string; isRangeComplete?: true } | { error: string } {
  const ends = readEnds(value, content);
  if ('error' in ends) return ends;
  if (!isDateRange(content)) return { value: ends.start.text };
  const { start, end } = ends;
  // Equal times are no range.
  if (`${end.date} ${end.time}` <= `${start.date} ${start.time}`) return { error: dateMessages.rangeOrder };
  return { value: `${start.text} - ${end.text}`, isRangeComplete: true };
}

const read: AnswerRules<'date'>['read'] = (controls, { content }, direction) => {
  const start = joinControls(posted(controls, 'date'), posted(controls, 'time'), content);
  if (!isDateRange(content)) return isBlankDate(start) ? null : { value: start, direction };
  const value = `${start} - ${joinControls(posted(controls, 'endDate'), posted(controls, 'endTime'), content)}`;
  return isBlankDate(value) ? null : { value, direction, isRangeComplete: !('error' in checkDate(value, content)) };
};

export const dateInBrowser: BrowserRules<'date'> = {
  read,
  repeated: dateMessages.dateIncomplete,
  problemWith(value, { content }) {
    // Whether it is the name of a month, the server says.
    if (MAY_BE_WORDS.test(value)) return null;
    const checked = checkDate(value, content);
    return 'error' in checked ? checked.error : null;
  },
};

const dateAnswers: AnswerRules<'date'> = {
  entryKeys: ['isRangeComplete'],
  read,
  isEmpty: isEmptyDate,
  check(answer, { content }, { direction, isUnfinished }): Checked {
    const given = entryValue(answer);
    if (typeof given !== 'string') return { error: refusalMessages.unreadable };
    if (writtenDay(given, content) && !isDateRange(content)) return { ok: { value: given, direction, typeDate: content.typeDate } };
    const value = cleanLine(given);
    // Each end by itself: quotes, and what parts digits alone, stand at both.
    const line = plainLine(value);
    const ends = (isDateRange(content) && splitRange(line)) || [line];
    const numbered = ends.map((end) => numberWords(content.checkedTime ? end : withoutMidnight(end), content.typeDate)).join(' - ');
    const checked = inThisCalendar(checkDate(numbered, content), value, content.typeDate);
    if ('error' in checked) return isUnfinished && value.length <= SINGLE_LINE_MAX ? { ok: { value, direction } } : checked;
    return { ok: { ...checked, direction, typeDate: content.typeDate } };
  },
};

/** The answer's text in the element's format, whichever it was written in. */
export function dateText(answer: unknown, { typeDate }: DateContent): string {
  const written = isRecord(answer) ? answer.typeDate : undefined;
  const text = entryText(answer);
  // An answer that names its format was checked, and is written in it.
  return typeof written === 'string' && written !== typeDate ? rewriteDates(text, written, typeDate) : text;
}

/** Native values of a date's controls: dates 'yyyy-MM-dd', times 'HH:mm', '' while empty. */
export interface DateControls {
  date: string;
  time: string;
  endDate: string;
  endTime: string;
}

/** Values of the controls for a stored or partial answer; '' for text that cannot be read. The inverse of `read`. */
export function dateControls(value: string, content: DateContent): DateControls {
  const [startText, endText] = (isDateRange(content) ? splitRange(cleanLine(value)) : null) ?? [cleanLine(value), ''];
  const shown = (part: string): { date: string; time: string } => {
    if (part === '') return { date: '', time: '' };
    const day = writtenDay(part, content);
    if (day) return { date: day, time: '' };
    const read = readMoment(part, content);
    if (typeof read !== 'string') return read;
    // An answer without its time still shows its date.
    const dateOnly = readMoment(part.split(' ')[0] ?? '', { ...content, checkedTime: false });
    return typeof dateOnly === 'string' ? { date: '', time: '' } : dateOnly;
  };
  const [start, end] = [shown(startText), shown(endText)];
  return { date: start.date, time: start.time, endDate: end.date, endTime: end.time };
}

export const DATE_SEPARATORS = ['/', '-', '.'] as const;
export const DATE_ORDERS = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy/MM/dd'] as const;

/** The three date formats with this separator. */
export function dateFormats(separator: DateContent['separator']): string[] {
  return DATE_ORDERS.map((order) => order.replaceAll('/', separator));
}

/** The same content with another separator: format and default date are rewritten with it. */
export function withSeparator(content: DateContent, separator: DateContent['separator']): DateContent {
  const typeDate = content.typeDate.replace(/[/.-]/g, separator);
  const dates = content.defaultDateValue.split(' - ').map((each) => each.replace(/[/.-]/g, separator));
  return { ...content, separator, typeDate, defaultDateValue: dates.join(' - ') };
}

/** Checks that format, default date and default time match the other settings. */
function checkAgreement(content: DateContent, report: Report): void {
  const { separator, typeDate, defaultDateLabel: label, defaultDateValue: value } = content;
  if (!dateFormats(separator).includes(typeDate)) {
    report('typeDate', `must be one of ${dateFormats(separator).join(', ')} with this separator`);
    return;
  }
  const hasValue = label === 'Custom' || label === 'Range';
  const isSound = value === '' || (hasValue && !('error' in checkDate(value, { ...content, checkedTime: false })));
  if (!isSound) report('defaultDateValue', hasValue ? `must be real dates as ${typeDate}` : 'must be empty for this default');
  if (content.defaultTimeLabel === 'None' && content.defaultTimeValue !== 'HH:MM') {
    report('defaultTimeValue', "must be 'HH:MM' while there is no default time");
  }
}

const DATE_WORDS =
  `A date in the question’s own \`typeDate\` (${DATE_ORDERS.join(', ')} with its separator), with its year in front, or with its month in ` +
  'words; an ISO time with a zone is refused. With a time ' +
  "'dd/MM/yyyy HH:mm' or 'dd/MM/yyyy hh:mm AM'; a range is two dates joined by ' - '.";

export const date: ElementDefinition<'date'> = {
  kind: 'date',
  name: 'Date Picker',
  group: 'more',
  answer: {
    shape: 'date',
    longest: SINGLE_LINE_MAX,
    typical: '14/03/2027',
    schema: () => sentAnswer('DateAnswer', DATE_WORDS, lineSchema(SINGLE_LINE_MAX), { isRangeComplete: {} }),
  },
  answers: dateAnswers,
  newContent: () => ({
    ...commonContent('Date Picker'),
    separator: '/',
    typeDate: 'dd/MM/yyyy',
    defaultDateLabel: 'None',
    defaultDateValue: '',
    checkedTime: false,
    timeFormat: '24',
    defaultTimeLabel: 'None',
    defaultTimeValue: 'HH:MM',
  }),
  checkContent: /* @__PURE__ */ contentCheck<'date'>(
    () => ({
      separator: oneOf(DATE_SEPARATORS),
      typeDate: text(10),
      defaultDateLabel: oneOf(['None', 'Current', 'Custom', 'Range']),
      defaultDateValue: text(40),
      checkedTime: flag,
      timeFormat: oneOf(['24', 'AM/PM']),
      defaultTimeLabel: oneOf(['None', 'Current', 'Custom']),
      defaultTimeValue: matching(/^(?:HH:MM|(?:[01]\d|2[0-3]):[0-5]\d)$/, "must be a time as HH:mm, or 'HH:MM' for none"),
    }),
    checkAgreement,
  ),
  toText: (answer, { content }) => dateText(answer, content),
  toNumber: (answer, { content }) => {
    const { date, time } = dateControls(dateText(answer, content), content);
    const at = Date.parse(`${date}T${time || '00:00'}Z`);
    return Number.isNaN(at) ? null : at;
  },
  toKeys: (answer) => answeredKeys(typeof entryValue(answer) !== 'string' || isEmptyDate(answer)),
};
