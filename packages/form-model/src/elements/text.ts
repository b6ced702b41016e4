import { text as line, problemsOf } from '../document-checks.ts';
import { LONG_TEXT_MAX, MAX_LABEL } from '../limits.ts';
import { messages } from '../messages.ts';
import { commonContent, contentOf } from './content.ts';
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
    if (typeof given !== 'string') return { error: messages.unreadable };
    const value = cleanText(given);
    return value.length > LONG_TEXT_MAX ? { error: messages.tooLong(LONG_TEXT_MAX) } : { ok: { value, direction } };
  },
};

const shape = /* @__PURE__ */ contentOf({ placeholder: line(MAX_LABEL) });

export const text: ElementDefinition<'text'> = {
  kind: 'text',
  name: 'Long Text',
  group: 'text',
  answers: textAnswers,
  newContent: () => ({ ...commonContent('Long Text'), placeholder: '' }),
  checkContent: (content) => problemsOf(shape, content),
  toText: entryText,
  toKeys: (answer) => answeredKeys(isBlankEntry(answer)),
};
