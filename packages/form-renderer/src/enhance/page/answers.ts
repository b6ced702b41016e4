import { checkControls } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type FormPage, type Question, readFields } from './form-page.ts';

export interface Answers {
  /** Checks the answers to `asked`, by default all questions. */
  check(asked?: readonly Question[]): ReturnType<typeof checkControls>;
  /** The problem of one question, or undefined. */
  problemOf(uniqueId: string): string | undefined;
}

/** Reads the controls and checks them by the rules that the server applies too. */
export function readAnswers({ form, questions }: FormPage, uploads: Uploads): Answers {
  const check = (asked: readonly Question[] = questions) => checkControls(asked, readFields(form), uploads.offered(), answerRules);
  return {
    check,
    problemOf(uniqueId) {
      const checked = check();
      return 'error' in checked ? checked.error.fields[uniqueId] : undefined;
    },
  };
}
