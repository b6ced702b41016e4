import { oneOf, text } from '../checks/document-checks.ts';
import type { ContentOf, ElementColumn } from '../form.ts';
import { EMAIL_MAX, MAX_LABEL, NUMBER_MIN, SINGLE_LINE_MAX } from '../limits.ts';
import * as commonMessages from '../messages/common.ts';
import * as inputMessages from '../messages/input.ts';
import * as phoneMessages from '../messages/phone.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { lineSchema, sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { answeredKeys, cleanLine, entryText, entryValue, isBlankEntry, numberOf, readSingle } from './entry.ts';
import { isPhone } from './phone-number.ts';
import { plainEmail, plainNumber, plainPhone } from './plain.ts';

/**
 * A common email address: no quotes, no comments, no leading, trailing or double dots; a domain with at least two labels. Every repetition
 * is bounded by a character it excludes, so matching takes linear time.
 */
const MAILBOX =
  /^(?!\.|.*\.[.@])[^\s@<>()[\],;:\\"]{1,64}@(?!-|.*(?:-\.|\.-|-$))(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u;
/** A number as programs write it, with a bounded length. */
const NUMBER = /^[+-]?\d{0,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,2})?$/i;

/** Whether a text is an email address as people have them; rare forms, such as quoted names, are not. */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX && MAILBOX.test(address);
}

/** The value that a text stands for, however it was written. */
function meant(value: string, { typeinput, inputmode }: ContentOf<'input'>): string {
  if (typeinput === 'email') return plainEmail(value);
  if (typeinput === 'number') return plainNumber(value);
  return inputmode ? plainPhone(value) : value;
}

/** @param value as `meant` returns it */
function problemWith(value: string, { content: { typeinput, inputmode } }: ElementColumn<'input'>): string | null {
  if (value.length > SINGLE_LINE_MAX) return commonMessages.tooLong(SINGLE_LINE_MAX);
  if (typeinput === 'email') return isEmail(value) ? null : inputMessages.email;
  if (inputmode) return isPhone(value) ? null : phoneMessages.phone;
  if (typeinput !== 'number') return null;
  // The only comma that `plainNumber` leaves between two rows of digits.
  if (/^\d+,\d+$/.test(value)) return inputMessages.ambiguous(value);
  return NUMBER.test(value) && Number(value) >= NUMBER_MIN ? null : inputMessages.number;
}

/**
 * The browser refuses only a text that is no address or number in anybody's writing, and never one that the server takes. All writings
 * would add half a kilobyte to the page, and the rules would stand in two places.
 */
const ADDRESS = /.[@＠﹫].*[.．。｡]../;
const DIGIT = /\p{Nd}/u;

export const inputInBrowser: BrowserRules<'input'> = {
  problemWith(value, { content: { typeinput } }) {
    if (value.length > SINGLE_LINE_MAX) return commonMessages.tooLong(SINGLE_LINE_MAX);
    if (typeinput === 'email') return ADDRESS.test(value) ? null : inputMessages.email;
    if (typeinput !== 'number') return null;
    const number = Number(value);
    return number >= NUMBER_MIN || (Number.isNaN(number) && DIGIT.test(value)) ? null : inputMessages.number;
  },
};

const inputAnswers: AnswerRules<'input'> = {
  read: readSingle,
  isEmpty: isBlankEntry,
  check(answer, column, { direction, isUnfinished }) {
    const given = entryValue(answer);
    if (typeof given !== 'string') return { error: refusalMessages.unreadable };
    const typed = cleanLine(given);
    const value = meant(typed, column.content);
    const error = problemWith(value, column);
    if (error && isUnfinished && typed.length <= SINGLE_LINE_MAX) return { ok: { value: typed, direction } };
    return error ? { error } : { ok: { value, direction } };
  },
};

const isNumber = ({ content: { typeinput } }: ElementColumn<'input'>) => typeinput === 'number';

export const input: ElementDefinition<'input'> = {
  kind: 'input',
  name: 'Short Text',
  group: 'text',
  answer: {
    shape: 'text',
    isNumber,
    longest: SINGLE_LINE_MAX,
    typical: 'A short text',
    schema: () =>
      sentAnswer(
        'ShortTextAnswer',
        'A short text; an email address or a number where the question asks for one. A number counts as its digits.',
        {
          anyOf: [lineSchema(SINGLE_LINE_MAX), { type: 'number' }],
        },
      ),
  },
  answers: inputAnswers,
  newContent: () => ({ ...commonContent('Short Text'), typeinput: 'text', placeholder: '' }),
  checkContent: /* @__PURE__ */ contentCheck<'input'>(
    () => ({ typeinput: oneOf(['text', 'email', 'number']), placeholder: text(MAX_LABEL), inputmode: oneOf(['tel']) }),
    ({ typeinput, inputmode }, report) => {
      if (inputmode && typeinput !== 'text') report('inputmode', "must be missing unless typeinput is 'text'");
    },
    ['inputmode'],
  ),
  toText: entryText,
  toNumber: (answer, column) => (isNumber(column) ? numberOf(entryText(answer)) : undefined),
  toKeys: (answer) => answeredKeys(isBlankEntry(answer)),
};
