import { text as line } from '../checks/document-checks.ts';
import { LONG_TEXT_MAX, MAX_LABEL } from '../limits.ts';
import * as commonMessages from '../messages/common.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { lineSchema, sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { answeredKeys, cleanText, entryText, entryValue, isBlankEntry, readSingle } from './entry.ts';

const problemWith = (value: string) => (value.length > LONG_TEXT_MAX ? commonMessages.tooLong(LONG_TEXT_MAX) : null);

export const textInBrowser: BrowserRules<'text'> = { problemWith };

const textAnswers: AnswerRules<'text'> = {
  read: readSingle,
  isEmpty: isBlankEntry,
  check(answer, _column, { direction }) {
    const given = entryValue(answer);
    if (typeof given !== 'string') return { error: refusalMessages.unreadable };
    const value = cleanText(given);
    const error = problemWith(value);
    return error ? { error } : { ok: { value, direction } };
  },
};

export const text: ElementDefinition<'text'> = {
  kind: 'text',
  name: 'Long Text',
  group: 'text',
  answer: {
    shape: 'text',
    longest: LONG_TEXT_MAX,
    typical: 'A long text',
    schema: () => sentAnswer('LongTextAnswer', 'A long text.', lineSchema(LONG_TEXT_MAX)),
  },
  answers: textAnswers,
  newContent: () => ({ ...commonContent('Long Text'), placeholder: '' }),
  checkContent: /* @__PURE__ */ contentCheck<'text'>(() => ({ placeholder: line(MAX_LABEL) })),
  toText: entryText,
  toKeys: (answer) => answeredKeys(isBlankEntry(answer)),
};
