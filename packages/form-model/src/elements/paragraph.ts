import { richText } from '../rich-text.ts';
import { commonContent, contentCheck } from './content.ts';
import type { ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const paragraph: ElementDefinition<'paragraph'> = {
  kind: 'paragraph',
  name: 'Paragraph',
  group: 'text',
  answer: null,
  answers: noAnswer,
  newContent: () => ({ ...commonContent('Paragraph', { responsable: false }), paragraph: [] }),
  checkContent: /* @__PURE__ */ contentCheck<'paragraph'>(() => ({ paragraph: richText() })),
  toText: () => '',
  toKeys: () => [],
};
