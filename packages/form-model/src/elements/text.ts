import { text as line } from '../checks/document-checks.ts';
import { LONG_TEXT_MAX, MAX_LABEL } from '../limits.ts';
import { commonMessages } from '../messages/common.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { answeredKeys, cleanText, entryText, entryValue, isBlank, isBlankEntry } from './entry.ts';

export const textAnswers: AnswerRules<'text'> = {
  answerable: true,
  read(controls, _column, direction) {
    const value = cleanText(controls.all('')[0] ?? '');
    return isBlank(value) ? null : { value, direction };
  },
  isEmpty: isBlankEntry,
  check(answer, _column, { direction }) {
    const given = entryValue(answer);
    if (typeof given !== 'string') return { error: commonMessages.unreadable };
    const value = cleanText(given);
    return value.length > LONG_TEXT_MAX ? { error: commonMessages.tooLong(LONG_TEXT_MAX) } : { ok: { value, direction } };
  },
};

export const text: ElementDefinition<'text'> = {
  kind: 'text',
  name: 'Long Text',
  group: 'text',
  answers: textAnswers,
  newContent: () => ({ ...commonContent('Long Text'), placeholder: '' }),
  checkContent: /* @__PURE__ */ contentCheck<'text'>(() => ({ placeholder: line(MAX_LABEL) })),
  toText: entryText,
  toKeys: (answer) => answeredKeys(isBlankEntry(answer)),
};
