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

/** Shows instead of the questions that they were answered. */
export function showSent(form: HTMLElement, sentAt: number): void {
  const notice = element('p', { class: 'fw-notice', role: 'status' }, `You already answered this form on ${localTime(sentAt)}.`);
  form.querySelector('.fw-body')?.replaceChildren(form.querySelector('h1') ?? '', notice);
}
