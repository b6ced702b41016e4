import { SINGLE_LINE_MAX } from '../limits.ts';
import { listText } from '../list-text.ts';
import { refusalMessages } from '../messages/refusals.ts';
import type { AnswerEntry } from '../submission/answers.ts';
import { choicesSchema } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { entryValue, isBlank, isBlankEntry } from './entry.ts';
import { checkChoice, firstOptions, optionKeys, optionLabel, optionList } from './options.ts';

const entriesOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

const read: AnswerRules<'checkbox'>['read'] = (controls, _column, direction) => {
  const entries = controls.all('').flatMap((value) => (isBlank(value) ? [] : [{ value, direction }]));
  return entries.length > 0 ? entries : null;
};

export const checkboxInBrowser: BrowserRules<'checkbox'> = { read };

const checkboxAnswers: AnswerRules<'checkbox'> = {
  read,
  isEmpty: (answer) => (Array.isArray(answer) ? answer.every(isBlankEntry) : isBlankEntry(answer)),
  check(answer, { content }, { direction }) {
    if (!Array.isArray(answer)) return { error: refusalMessages.unreadable };
    // A list longer than the options must contain a duplicate, so its items are not checked.
    if (answer.length > content.options.length) return { error: refusalMessages.optionTwice };
    const ticked: AnswerEntry[] = [];
    for (const entry of answer) {
      const checked = checkChoice(entry, content.options, direction);
      if ('error' in checked) return checked;
      const value = entryValue(checked.ok) as string;
      if (ticked.some((other) => other.value === value)) return { error: refusalMessages.optionTwice };
      ticked.push({ value, direction });
    }
    return { ok: ticked };
  },
};

export const checkbox: ElementDefinition<'checkbox'> = {
  kind: 'checkbox',
  name: 'Multiple Choice',
  group: 'choice',
  answer: { shape: 'choices', longest: SINGLE_LINE_MAX, typical: ['option1', 'option3'], schema: choicesSchema },
  answers: checkboxAnswers,
  newContent: (newId) => ({ ...commonContent('Multiple Choice', { filter: true }), options: firstOptions(newId) }),
  checkContent: /* @__PURE__ */ contentCheck<'checkbox'>(() => ({ options: optionList() })),
  toText: (answer, { content }) => listText(entriesOf(answer).map((entry) => optionLabel(entry, content.options))),
  toKeys: (answer) => entriesOf(answer).flatMap(optionKeys),
};
