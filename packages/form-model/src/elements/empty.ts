import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const emptyAnswers: AnswerRules<'empty'> = noAnswer;

export const empty: ElementDefinition<'empty'> = {
  kind: 'empty',
  name: 'Empty',
  group: 'more',
  answers: emptyAnswers,
  newContent: () => commonContent('Empty', { responsable: false }),
  checkContent: /* @__PURE__ */ contentCheck<'empty'>(() => ({})),
  toText: () => '',
  toKeys: () => [],
};
