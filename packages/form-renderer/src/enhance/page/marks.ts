import { parts } from '../parts.ts';
import { type Control, controlsIn, element, labelIn, setText } from './dom.ts';
import type { FormPage, Question } from './form-page.ts';

/** The reasons for a refusal: one title, and a text for each question by uniqueId. */
export interface Problems {
  value: string;
  fields: Readonly<Record<string, string>>;
}

/** Shows the error of a question, or removes it if there is no message. */
export function mark(question: Element, message: string | null | undefined): void {
  setText(question, '.fw-error', message ?? '');
  const isBad = Boolean(message);
  question.toggleAttribute('data-bad', isBad);
  // Radio buttons are one control to assistive technology: the group carries the state.
  const targets = question.matches('[role]') ? [question] : controlsIn(question);
  for (const look of parts.marking) look();
  // Of several fields, the browser knows which one is empty, and `parts.marking` tells it which one is wrong. If it knows none, the whole
  // answer counts as wrong.
  const wrong = targets.filter((target) => target.matches(':invalid'));
  for (const target of targets) target.setAttribute('aria-invalid', `${isBad && (!wrong[0] || wrong.includes(target))}`);
}

const firstIn = (question: Element) => controlsIn(question)[0] as Control;

/** Focuses a question's first control that is wrong or chosen, and scrolls to it. */
export function focusQuestion(question: Element): void {
  (question.querySelector<HTMLElement>('[name]:checked,[aria-invalid=true]') ?? firstIn(question)).focus();
}

/** Where a link in the banner leads. */
const addressOf = (question: Element) => `#${firstIn(question).id}`;

/** Shows the banner above the form: a title, and links to the questions. An empty title hides it. Without `links`, nothing is wrong with the answers. */
export function showBanner(banner: HTMLElement, title: string, links?: Element[]): void {
  setText(banner, 'p', title);
  const items = links?.map((link) => element('li', {}, link)) ?? [];
  (banner.querySelector('ul') as Element).replaceChildren(...items);
  banner.hidden = !title;
  banner.classList.toggle('fw-calm', !links);
}

/** Removes a fixed question from the summary, and the empty summary. */
export function removeFromSummary(banner: HTMLElement, question: Element): void {
  const link = banner.querySelector(`a[href="${addressOf(question)}"]`);
  if (!link) return;
  (link.parentElement as Element).remove();
  if (!banner.querySelector('a')) showBanner(banner, '');
}

/** Shows the errors of all questions and lists them above the form. `open` shows a question on any page. */
export function showProblems({ questions, banner }: FormPage, { value, fields }: Problems, open: (question: Question) => void): void {
  const links = questions.flatMap((question) => {
    const { column, block } = question;
    const message = fields[column.uniqueId];
    mark(block, message);
    if (!message) return [];
    const link = element('a', { href: addressOf(block), dir: 'auto' }, labelIn(block));
    link.onclick = (event) => {
      event.preventDefault();
      open(question);
    };
    return [link];
  });
  showBanner(banner, value, links);
  banner.focus();
}
