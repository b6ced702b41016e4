import { RATING_MAX } from '../limits.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { entryText, entryValue, isBlankEntry, numberOf, readSingle } from './entry.ts';
import { optionKeys } from './options.ts';

export const ratingAnswers: AnswerRules<'rating'> = {
  answerable: true,
  read: readSingle,
  isEmpty: isBlankEntry,
  check(answer, _column, { direction }) {
    const value = entryValue(answer);
    const isStars = typeof value === 'string' && /^[1-9]$/.test(value) && Number(value) <= RATING_MAX;
    return isStars ? { ok: { value, direction } } : { error: refusalMessages.rating };
  },
};

const stars = Array.from({ length: RATING_MAX }, (_, at) => ({ value: `${at + 1}`, label: at === 0 ? '1 star' : `${at + 1} stars` }));

export const rating = {
  kind: 'rating',
  name: 'Rating',
  group: 'choice',
  answers: ratingAnswers,
  newContent: () => commonContent('Rating'),
  checkContent: /* @__PURE__ */ contentCheck<'rating'>(() => ({})),
  toText: entryText,
  toKeys: optionKeys,
  toNumber: (answer) => numberOf(entryText(answer)),
  isNumber: () => true,
  fixedOptions: stars,
} satisfies ElementDefinition<'rating'>;
