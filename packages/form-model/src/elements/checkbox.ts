import { checkboxMessages } from '../messages/checkbox.ts';
import { commonMessages } from '../messages/common.ts';
import type { AnswerEntry } from '../submission/answers.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { entryValue, isBlank, isBlankEntry } from './entry.ts';
import { checkChoice, firstOptions, optionKeys, optionLabel, optionList } from './options.ts';

const entriesOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

export const checkboxAnswers: AnswerRules<'checkbox'> = {
  answerable: true,
  read(controls, _column, direction) {
    const entries = controls.all('').flatMap((value) => (isBlank(value) ? [] : [{ value, direction }]));
    return entries.length > 0 ? entries : null;
  },
  isEmpty: (answer) => (Array.isArray(answer) ? answer.every(isBlankEntry) : isBlankEntry(answer)),
  check(answer, { content }, { direction }) {
    if (!Array.isArray(answer)) return { error: commonMessages.unreadable };
    // A list longer than the options must contain a duplicate, so its items are not checked.
    if (answer.length > content.options.length) return { error: checkboxMessages.optionTwice };
    const ticked: AnswerEntry[] = [];
    for (const entry of answer) {
      const checked = checkChoice(entry, content.options, direction);
      if ('error' in checked) return checked;
      const value = entryValue(checked.ok) as string;
      if (ticked.some((other) => other.value === value)) return { error: checkboxMessages.optionTwice };
      ticked.push({ value, direction });
    }
    return { ok: ticked };
  },
};

export const checkbox: ElementDefinition<'checkbox'> = {
  kind: 'checkbox',
  name: 'Multiple Choice',
  group: 'choice',
  answers: checkboxAnswers,
  newContent: (newId) => ({ ...commonContent('Multiple Choice', { filter: true }), options: firstOptions(newId) }),
  checkContent: /* @__PURE__ */ contentCheck<'checkbox'>(() => ({ options: optionList() })),
  toText: (answer, { content }) =>
    entriesOf(answer)
      .map((entry) => optionLabel(entry, content.options))
      .join(', '),
  toKeys: (answer) => entriesOf(answer).flatMap(optionKeys),
};
