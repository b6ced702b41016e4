import { problemsOf } from '../document-checks.ts';
import { richText } from '../rich-text.ts';
import { commonContent, contentOf } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const paragraphAnswers: AnswerRules<'paragraph'> = noAnswer;

const shape = /* @__PURE__ */ contentOf({ paragraph: richText });

export const paragraph: ElementDefinition<'paragraph'> = {
  kind: 'paragraph',
  name: 'Paragraph',
  group: 'text',
  answers: paragraphAnswers,
  newContent: () => ({ ...commonContent('Paragraph', { responsable: false }), paragraph: [] }),
  checkContent: (content) => problemsOf(shape, content),
  toText: () => '',
  toKeys: () => [],
};
