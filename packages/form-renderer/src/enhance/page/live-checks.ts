import type { Answers } from './answers.ts';
import { onQuestion } from './dom.ts';
import type { FormPage } from './form-page.ts';
import { mark, removeFromSummary } from './marks.ts';

/** Shows or removes the error of a question. */
type ShowProblem = (question: HTMLElement, problem: string | undefined) => void;

const idOf = (question: HTMLElement) => question.dataset.question as string;

/** Reports a malformed email or number when the field loses focus. Removes an error as soon as it is fixed. */
export function startLiveChecks({ form, banner }: FormPage, answers: Answers): ShowProblem {
  const showProblem: ShowProblem = (question, problem) => {
    mark(question, problem);
    if (!problem) removeFromSummary(banner, question);
  };
  const recheck = (question: HTMLElement) => {
    if (question.hasAttribute('data-bad')) showProblem(question, answers.problemOf(idOf(question)));
  };
  onQuestion(form, 'input', recheck);
  onQuestion(form, 'focusout', (question, { target }) => {
    const { value, type, validity } = target as HTMLInputElement;
    const isGiven = value || validity.badInput;
    if (question.dataset.kind === 'input' && type !== 'text' && isGiven) showProblem(question, answers.problemOf(idOf(question)));
  });

  return showProblem;
}
