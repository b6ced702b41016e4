import { OPTIONS_SHOWN } from '@formwright/form-model/public';
import { setText } from './dom.ts';
import type { FormPage } from './form-page.ts';

export interface Choices {
  /** Every option stands in the document, so that values can be put back. */
  unfold(): void;
  fold(): void;
}

/**
 * Folds the options after the fourth, except chosen ones. A list hides them by style; a dropdown really loses them, since browsers
 * disagree on hidden options.
 */
export function startChoices({ form }: FormPage): Choices {
  const folds = [...form.querySelectorAll<HTMLElement>('.fw-more')].flatMap((button) => {
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    return list ? [startFold(button, list)] : [];
  });
  const setAll = (isOpen: boolean) => {
    for (const set of folds) set(isOpen);
  };
  return { unfold: () => setAll(true), fold: () => setAll(false) };
}

function startFold(button: HTMLElement, list: HTMLElement): (isOpen: boolean) => void {
  const options = [...list.children];
  const closedText = button.textContent ?? '';
  const set = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    setText(button, 'span', isOpen ? 'Close' : closedText);
    list.classList.toggle('fw-open', isOpen);
    if (!(list instanceof HTMLSelectElement)) return;
    const { value } = list;
    // A dropdown's first entry is its placeholder.
    list.replaceChildren(...options.filter((option, at) => isOpen || at <= OPTIONS_SHOWN || (option as HTMLOptionElement).value === value));
    list.value = value;
  };
  button.onclick = () => set(button.getAttribute('aria-expanded') !== 'true');
  return set;
}
