import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const dividerAnswers: AnswerRules<'divider'> = noAnswer;

export const divider: ElementDefinition<'divider'> = {
  kind: 'divider',
  name: 'Divider',
  group: 'more',
  answers: dividerAnswers,
  newContent: () => commonContent('Divider', { responsable: false }),
  checkContent: /* @__PURE__ */ contentCheck<'divider'>(() => ({})),
  toText: () => '',
  toKeys: () => [],
};
