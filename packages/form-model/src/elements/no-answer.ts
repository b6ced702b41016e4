import type { SilentKind } from '../form.ts';
import { refusalMessages } from '../messages/refusals.ts';
import type { AnswerRules } from './definition.ts';
import { isBlankEntry } from './entry.ts';

/** For elements without an answer. */
export const noAnswer: AnswerRules<SilentKind> = {
  read: () => null,
  isEmpty: isBlankEntry,
  check: () => ({ error: refusalMessages.unknownField }),
};
