import { text } from '../checks/document-checks.ts';
import { MAX_LABEL, SINGLE_LINE_MAX } from '../limits.ts';
import { choiceSchema } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { isBlankEntry, readSingle } from './entry.ts';
import { checkChoice, firstOptions, optionKeys, optionLabel, optionList } from './options.ts';

const dropdownAnswers: AnswerRules<'dropdown'> = {
  read: readSingle,
  isEmpty: isBlankEntry,
  check: (answer, { content }, { direction }) => checkChoice(answer, content.options, direction),
};

export const dropdown: ElementDefinition<'dropdown'> = {
  kind: 'dropdown',
  name: 'Dropdown',
  group: 'choice',
  answer: { shape: 'choice', longest: SINGLE_LINE_MAX, typical: 'option1', schema: choiceSchema },
  answers: dropdownAnswers,
  newContent: (newId) => ({
    ...commonContent('Dropdown', { filter: true }),
    options: firstOptions(newId),
    inLabel: 'Choose an option',
  }),
  checkContent: /* @__PURE__ */ contentCheck<'dropdown'>(() => ({ options: optionList(), inLabel: text(MAX_LABEL) })),
  toText: (answer, { content }) => optionLabel(answer, content.options),
  toKeys: optionKeys,
};
