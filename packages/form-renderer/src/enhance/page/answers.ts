import { answersFromFields, checkAnswers } from '@formwright/form-model/public';
import type { Uploads } from '../uploads/uploads.ts';
import { type FormPage, type Question, readFields } from './form-page.ts';

export interface Answers {
  /** Answers as they would be sent now, or why they cannot be. Default: to all questions. */
  check(asked?: readonly Question[]): ReturnType<typeof checkAnswers>;
  /** What is wrong with one question, or undefined. */
  problemOf(uniqueId: string): string | undefined;
}

/** Reads the controls and judges them by the rules that the server applies too. */
export function readAnswers({ form, questions }: FormPage, uploads: Uploads): Answers {
  const check = (asked: readonly Question[] = questions) => {
    const files = uploads.offered();
    return checkAnswers(asked, answersFromFields(asked, readFields(form), files), files);
  };
  return {
    check,
    problemOf(uniqueId) {
      const checked = check();
      return 'error' in checked ? checked.error.fields[uniqueId] : undefined;
    },
  };
}
