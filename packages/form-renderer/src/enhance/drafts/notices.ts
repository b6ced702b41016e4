import { element } from '../page/dom.ts';

/**
 * A time in the browser's language and by its clock: 'Mar 14, 2027, 9:05 AM'. A browser that does not tell its zone has the clock of UTC;
 * Firefox calls it Atlantic/Reykjavik, where that is the clock.
 */
export function localTime(at: number): string {
  const format = new Intl.DateTimeFormat([], { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(at) + (/UTC|Unk|kja/.test(format.resolvedOptions().timeZone) ? ' UTC' : '');
}

/** Replaces the questions by the notice that they were answered. */
export function showSent(form: HTMLElement, sentAt: number): void {
  const notice = element('p', { class: 'fw-notice', role: 'status' }, `You already answered this form on ${localTime(sentAt)}.`);
  (form.querySelector('.fw-body') as Element).replaceChildren(form.querySelector('h1') as Element, notice);
}
