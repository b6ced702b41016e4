import { RATING_MAX, SINGLE_LINE_MAX } from '../limits.ts';
import { refusalMessages } from '../messages/refusals.ts';
import { sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { entryText, entryValue, isBlankEntry, numberOf, readSingle } from './entry.ts';
import { optionKeys } from './options.ts';

const ratingAnswers: AnswerRules<'rating'> = {
  read: readSingle,
  isEmpty: isBlankEntry,
  check(answer, _column, { direction }) {
    const value = entryValue(answer);
    const isStars = typeof value === 'string' && /^[1-9]$/.test(value) && Number(value) <= RATING_MAX;
    return isStars ? { ok: { value, direction } } : { error: refusalMessages.rating };
  },
};

const numbers = Array.from({ length: RATING_MAX }, (_, at) => at + 1);
const stars = numbers.map((number) => ({ value: `${number}`, label: number === 1 ? '1 star' : `${number} stars` }));

export const rating = {
  kind: 'rating',
  name: 'Rating',
  group: 'choice',
  answer: {
    shape: 'number',
    longest: SINGLE_LINE_MAX,
    typical: '4',
    schema: () => sentAnswer('RatingAnswer', `A rating: '1' to '${RATING_MAX}'.`, { enum: [...numbers.map(String), ...numbers] }),
    fixedOptions: stars,
  },
  answers: ratingAnswers,
  newContent: () => commonContent('Rating'),
  checkContent: /* @__PURE__ */ contentCheck<'rating'>(() => ({})),
  toText: entryText,
  toKeys: optionKeys,
  toNumber: (answer) => numberOf(entryText(answer)),
} satisfies ElementDefinition<'rating'>;
