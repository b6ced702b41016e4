import { commonContent, contentCheck } from './content.ts';
import type { ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const empty: ElementDefinition<'empty'> = {
  kind: 'empty',
  name: 'Empty',
  group: 'more',
  answer: null,
  answers: noAnswer,
  newContent: () => commonContent('Empty', { responsable: false }),
  checkContent: /* @__PURE__ */ contentCheck<'empty'>(() => ({})),
  toText: () => '',
  toKeys: () => [],
};
