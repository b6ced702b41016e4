import { inputInBrowser, SINGLE_LINE_MARKED_ABOVE } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { element, onQuestion } from '../page/dom.ts';
import type { FormPage } from '../page/form-page.ts';
import { afterPress } from '../page/press.ts';
import { parts } from '../parts.ts';

answerRules.input = inputInBrowser;

/** Shows the length of a long single-line answer. */
function markLong(input: HTMLInputElement): void {
  const isLong = !input.inputMode && input.value.length > SINGLE_LINE_MARKED_ABOVE;
  input.classList.toggle('fw-long', isLong);
  input.parentElement?.querySelector('.fw-caption')?.remove();
  if (isLong) input.after(element('p', { class: 'fw-caption' }, `${input.value.length} characters`));
}

parts.start.push(({ form }) =>
  onQuestion(form, 'input', (question, { target }) => {
    if (question.dataset.kind === 'input') afterPress(() => markLong(target as HTMLInputElement));
  }),
);
parts.replaced.push(({ form }: FormPage) => form.querySelectorAll<HTMLInputElement>('[data-kind="input"] .fw-field').forEach(markLong));
