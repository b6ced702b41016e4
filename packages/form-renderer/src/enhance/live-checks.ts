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
export function startLiveChecks({ form }: FormPage, answers: Answers): LiveChecks {
  const judge = (question: HTMLElement, problem: string | undefined) => {
    mark(question, problem);
    if (!problem) settle(question);
  };
  const markLongAnswer = (input: HTMLInputElement) => {
    const isLong = input.type === 'text' && input.value.length > SINGLE_LINE_MARKED_ABOVE;
    if (isLong === input.classList.contains('fw-long') && !isLong) return;
    input.classList.toggle('fw-long', isLong);
    const note = isLong ? [element('p', { class: 'fw-note' }, `${input.value.length} characters`)] : [];
    input.parentElement?.querySelector('.fw-note')?.remove();
    input.after(...note);
  };
  const shortTexts = () => form.querySelectorAll<HTMLInputElement>('[data-kind="input"] .fw-field');

  const recheck = (question: HTMLElement) => {
    if (question.hasAttribute('data-bad')) judge(question, answers.problemOf(idOf(question)));
  };
  onQuestion(form, 'input', (question, { target }) => {
    recheck(question);
    if (question.dataset.kind === 'input') markLongAnswer(target as HTMLInputElement);
  });
  onQuestion(form, 'focusout', (question, { target }) => {
    const { value, type } = target as HTMLInputElement;
    // A number control that cannot make sense of its text reports no value at all.
    const isUnreadable = (target as HTMLInputElement).validity.badInput;
    if (question.dataset.kind === 'input' && type !== 'text' && (value || isUnreadable)) judge(question, answers.problemOf(idOf(question)));
  });

  return {
    judge,
    markLong: () => shortTexts().forEach(markLongAnswer),
  };
}
