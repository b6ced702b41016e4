import { SINGLE_LINE_MAX } from '../limits.ts';
import { choiceSchema } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { isBlankEntry, readSingle } from './entry.ts';
import { checkChoice, firstOptions, optionKeys, optionLabel, optionList } from './options.ts';

const radioAnswers: AnswerRules<'radio'> = {
  read: readSingle,
  isEmpty: isBlankEntry,
  check: (answer, { content }, { direction }) => checkChoice(answer, content.options, direction),
};

export const radio: ElementDefinition<'radio'> = {
  kind: 'radio',
  name: 'Single Choice',
  group: 'choice',
  answer: { shape: 'choice', longest: SINGLE_LINE_MAX, typical: 'option1', schema: choiceSchema },
  answers: radioAnswers,
  newContent: (newId) => ({ ...commonContent('Single Choice', { filter: true }), options: firstOptions(newId) }),
  checkContent: /* @__PURE__ */ contentCheck<'radio'>(() => ({ options: optionList() })),
  toText: (answer, { content }) => optionLabel(answer, content.options),
  toKeys: optionKeys,
};
