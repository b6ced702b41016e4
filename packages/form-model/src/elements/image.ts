import { type Check, matching, numberBetween, oneOf, problemsOf, text } from '../document-checks.ts';
import { MAX_LABEL } from '../limits.ts';
import { commonContent, contentOf } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

export const imageAnswers: AnswerRules<'image'> = noAnswer;

/** Taller than any screen; keeps a form usable. */
const MAX_HEIGHT = 100;
const units = /* @__PURE__ */ numberBetween(0.1, MAX_HEIGHT);
const height: Check = (value, path, report) => {
  if (value !== 'auto') units(value, path, report);
};

const shape = /* @__PURE__ */ contentOf({
  width: oneOf(['auto', '100%']),
  height,
  fit: oneOf(['cover', 'fill', 'contain']),
  align: oneOf(['left', 'center', 'right']),
  // Only pictures that this product serves: a foreign address would tell its owner who opens the form.
  src: matching(/^(?:|\/files\/Form\/[A-Za-z0-9]{1,64}\/[A-Za-z0-9][\w.%-]{0,200})$/, 'must be empty or a picture of this form'),
  alt: text(MAX_LABEL),
});

export const image: ElementDefinition<'image'> = {
  kind: 'image',
  name: 'Image',
  group: 'more',
  answers: imageAnswers,
  newContent: () => ({
    ...commonContent('Image', { responsable: false }),
    width: 'auto',
    height: 'auto',
    fit: 'cover',
    align: 'center',
    src: '',
    alt: '',
  }),
  checkContent: (content) => problemsOf(shape, content),
  toText: () => '',
  toKeys: () => [],
};
