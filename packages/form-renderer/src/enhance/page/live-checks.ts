import type { Answers } from './answers.ts';
import { onQuestion } from './dom.ts';
import type { FormPage } from './form-page.ts';
import { mark, removeFromSummary } from './marks.ts';
import { afterPress } from './press.ts';

/** Shows or removes the error of a question, after a press that may be under way. */
type ShowProblem = (question: HTMLElement, problem: () => string | null | undefined) => void;

const idOf = (question: HTMLElement) => question.dataset.question as string;

/** Reports a malformed email or number when the field loses focus. Removes an error as soon as it is fixed. */
export function startLiveChecks({ form, banner }: FormPage, answers: Answers): ShowProblem {
  const showProblem: ShowProblem = (question, problemOf) =>
    afterPress(() => {
      const problem = problemOf();
      mark(question, problem);
      if (!problem) removeFromSummary(banner, question);
    });
  const recheck = (question: HTMLElement) => showProblem(question, () => answers.check().error?.fields[idOf(question)]);
  onQuestion(form, 'input', (question) => {
    if (question.hasAttribute('data-bad')) recheck(question);
  });
  onQuestion(form, 'focusout', (question, { target }) => {
    // Only fields for a text of a certain form, such as an email address, have an inputMode.
    const { value, inputMode } = target as HTMLInputElement;
    if (question.dataset.kind === 'input' && inputMode && value) recheck(question);
  });

  return showProblem;
}
