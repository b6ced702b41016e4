import { element } from '../page/dom.ts';

/** 'Your answers from … are still here. Start over', and after that a way back. The function returned adds a sentence. */
export function showNotice(form: HTMLElement, changedAt: number, startOver: () => () => void): (more: string) => void {
  const text = element('span', {}, `Your answers from ${localTime(changedAt)} are still here.`);
  const button = element('button', { type: 'button', class: 'fw-link' }, 'Start over');
  const notice = element('div', { class: 'fw-notice' }, text, button);
  button.onclick = () => {
    const restore = startOver();
    text.textContent = 'The form is empty again.';
    button.textContent = 'Bring my answers back';
    button.onclick = () => {
      restore();
      notice.remove();
    };
  };
  form.querySelector('h1')?.after(notice);
  return (more) => text.append(` ${more}`);
}

/** 'Mar 14, 2027, 9:05 AM', in the words of the browser's language. */
const localTime = (at: number) => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

/** Shows instead of the questions that they were answered. `again`: starts a new answer; absent where none is taken. */
export function showSent(form: HTMLElement, sentAt: number, again?: () => void): void {
  const notice = element('p', { class: 'fw-notice', role: 'status' }, `You already answered this form on ${localTime(sentAt)}.`);
  if (again) {
    const button = element('button', { type: 'button', class: 'fw-link' }, 'Answer again');
    button.onclick = again;
    notice.append(button);
  }
  const heading = form.querySelector('h1');
  form.querySelector('.fw-body')?.replaceChildren(...(heading ? [heading] : []), notice);
}
