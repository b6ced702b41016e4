import type { Answers } from './answers.ts';
import { onQuestion } from './dom.ts';
import type { FormPage } from './form-page.ts';
import { mark, settle } from './marks.ts';

/** Marks a question with a problem, or takes its mark and its link in the summary away. */
type Judge = (question: HTMLElement, problem: string | undefined) => void;

const idOf = (question: HTMLElement) => question.dataset.question ?? '';

/** Tells of a malformed e-mail address or number as soon as the field is left, and of anything put right as soon as it is. */
export function startLiveChecks({ form, banner }: FormPage, answers: Answers): Judge {
  const judge: Judge = (question, problem) => {
    mark(question, problem);
    if (!problem) settle(banner, question);
  };
  const recheck = (question: HTMLElement) => {
    if (question.hasAttribute('data-bad')) judge(question, answers.problemOf(idOf(question)));
  };
  onQuestion(form, 'input', recheck);
  onQuestion(form, 'focusout', (question, { target }) => {
    const { value, type, validity } = target as HTMLInputElement;
    const isGiven = value || validity.badInput;
    if (question.dataset.kind === 'input' && type !== 'text' && isGiven) judge(question, answers.problemOf(idOf(question)));
  });

  return judge;
}
