import { SINGLE_LINE_MARKED_ABOVE } from '@formwright/form-model/public';
import type { Answers } from './answers.ts';
import { element, onQuestion } from './dom.ts';
import type { FormPage } from './form-page.ts';
import { mark, settle } from './marks.ts';

export interface LiveChecks {
  /** Marks a question with a problem, or takes its mark and its link in the summary away. */
  judge(question: HTMLElement, problem: string | undefined): void;
  /** Looks again at which single-line answers are long. */
  markLong(): void;
}

const idOf = (question: HTMLElement) => question.dataset.question ?? '';

/** Tells of a malformed e-mail address or number as soon as the field is left, and of anything put right as soon as it is. */
export function startLiveChecks({ form, banner }: FormPage, answers: Answers): LiveChecks {
  const judge = (question: HTMLElement, problem: string | undefined) => {
    mark(question, problem);
    if (!problem) settle(banner, question);
  };
  const markLongAnswer = (input: HTMLInputElement) => {
    const isLong = input.type === 'text' && input.value.length > SINGLE_LINE_MARKED_ABOVE;
    input.classList.toggle('fw-long', isLong);
    input.parentElement?.querySelector('.fw-caption')?.remove();
    if (isLong) input.after(element('p', { class: 'fw-caption' }, `${input.value.length} characters`));
  };
  const recheck = (question: HTMLElement) => {
    if (question.hasAttribute('data-bad')) judge(question, answers.problemOf(idOf(question)));
  };
  onQuestion(form, 'input', (question, { target }) => {
    recheck(question);
    if (question.dataset.kind === 'input') markLongAnswer(target as HTMLInputElement);
  });
  onQuestion(form, 'focusout', (question, { target }) => {
    const { value, type, validity } = target as HTMLInputElement;
    const isGiven = value || validity.badInput;
    if (question.dataset.kind === 'input' && type !== 'text' && isGiven) judge(question, answers.problemOf(idOf(question)));
  });

  return {
    judge,
    markLong: () => form.querySelectorAll<HTMLInputElement>('[data-kind="input"] .fw-field').forEach(markLongAnswer),
  };
}
