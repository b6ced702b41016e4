import type { BrowserRules, PostedControls } from '../elements/definition.ts';
import { readSingle } from '../elements/entry.ts';
import type { ElementKind } from '../form.ts';
import * as commonMessages from '../messages/common.ts';
import type { AnswerEntry, UserData } from './answers.ts';
import type { Question } from './questions.ts';
import { summaryOf } from './valid-submission.ts';

/**
 * The browser's check: reads the controls of these questions and returns the answers, or the errors that the server would return.
 * @param rules the rules of the form's kinds; a kind without rules accepts any value of its control
 */
export function checkControls<Q extends Question>(
  questions: readonly Q[],
  controlsOf: (question: Q) => PostedControls,
  rules: { [K in ElementKind]?: BrowserRules<K> },
): { ok: UserData; error?: undefined } | { ok?: undefined; error: { value: string; fields: Record<string, string> } } {
  const answers: UserData = {};
  const problems: Record<string, string> = {};
  for (const question of questions) {
    const { column, direction } = question;
    const { uniqueId, content } = column;
    const { read = readSingle, problemWith } = (rules[column.tabname] ?? {}) as BrowserRules;
    const answer = read(controlsOf(question), column, direction);
    const value = (answer as AnswerEntry | null)?.value;
    const isMissing = !answer || value === '';
    const problem = isMissing ? content.required && commonMessages.required : problemWith?.(value as never, column);
    if (problem) problems[uniqueId] = problem;
    else if (answer) answers[uniqueId] = answer;
  }
  const value = summaryOf(Object.values(problems), rules.date?.repeated);
  return value ? { error: { value, fields: problems } } : { ok: answers };
}
