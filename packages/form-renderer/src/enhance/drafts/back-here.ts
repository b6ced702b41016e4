import { element } from '../page/dom.ts';
import { afterPress } from '../page/press.ts';
import type { KeptFiles } from '../uploads/kept-files.ts';
import { localTime } from './notices.ts';

/**
 * Shows the notice 'Your answers from … are here.' with "Start over" and its undo. Returns a function that appends a sentence.
 * @param startOver returns its undo
 * @param kept whose files Start over waits for. If newer answers come from another tab meanwhile, their own notice takes the place of this
 * one and Start over does nothing: nobody asked to empty these.
 */
export function showNotice(
  form: HTMLElement,
  changedAt: number,
  startOver: () => () => void,
  kept: KeptFiles | undefined,
): (more: string) => void {
  const text = element('span', {}, `Your answers from ${localTime(changedAt)} are here.`);
  const button = element('button', { type: 'button', class: 'fw-link' }, 'Start over');
  const notice = element('div', { class: 'fw-notice' }, text, button);
  button.onclick = async () => {
    button.onclick = null;
    await kept?.ready;
    if (!notice.isConnected) return;
    const restore = startOver();
    text.textContent = 'The form is empty.';
    button.textContent = 'Undo';
    button.onclick = () => {
      restore();
      notice.remove();
    };
  };
  form.querySelector('.fw-notice')?.remove();
  (form.querySelector('h1') as Element).after(notice);
  return (more) => afterPress(() => text.append(' ', more));
}
