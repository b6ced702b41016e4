import { checkControls } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { type FormPage, type Question, readFields } from './form-page.ts';

export interface Answers {
  /** Checks the answers to `asked`, by default all questions. */
  check(asked?: readonly Question[]): ReturnType<typeof checkControls>;
}

/** The controls of a question, whose names are its id, or begin with it and a point. */
function controlsOf({ column: { uniqueId }, block }: Question) {
  const fields = readFields(block);
  const named = (part: string) => fields.filter(([name]) => name.slice(uniqueId.length + 1) === part);
  return { all: (part: string) => named(part).map(([, value]) => value) };
}

/** Reads the controls and checks them by the rules that the server applies too. */
export function readAnswers({ questions }: FormPage): Answers {
  return { check: (asked = questions) => checkControls(asked, controlsOf, answerRules) };
}
