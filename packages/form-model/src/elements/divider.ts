import { commonContent, contentCheck } from './content.ts';
import type { ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const divider: ElementDefinition<'divider'> = {
  kind: 'divider',
  name: 'Divider',
  group: 'more',
  answer: null,
  answers: noAnswer,
  newContent: () => commonContent('Divider', { responsable: false }),
  checkContent: /* @__PURE__ */ contentCheck<'divider'>(() => ({})),
  toText: () => '',
  toKeys: () => [],
};
