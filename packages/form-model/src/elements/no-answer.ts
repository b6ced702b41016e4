import { refusalMessages } from '../messages/refusals.ts';
import type { AnswerRules } from './definition.ts';
import { isBlankEntry } from './entry.ts';

/** For elements without an answer. */
export const noAnswer: AnswerRules = {
  answerable: false,
  read: () => null,
  isEmpty: isBlankEntry,
  check: () => ({ error: refusalMessages.unknownField }),
};
