import { problemsOf } from '../document-checks.ts';
import { commonContent, commonOnly } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const dividerAnswers: AnswerRules<'divider'> = noAnswer;

export const divider: ElementDefinition<'divider'> = {
  kind: 'divider',
  name: 'Divider',
  group: 'more',
  answers: dividerAnswers,
  newContent: () => commonContent('Divider', { responsable: false }),
  checkContent: (content) => problemsOf(commonOnly, content),
  toText: () => '',
  toKeys: () => [],
};
