import { tellSeen } from '../page/device.ts';
import type { FormPage } from '../page/form-page.ts';

export interface Pager {
  current(): number;
  isLast(): boolean;
  /** Shows a page and focuses its heading ('Page 2 of 3'). */
  turnTo(page: number): void;
  /** Shows a page without moving the focus. Used when the form opens. */
  show(page: number): void;
}

/** Shows one page at a time. The browser's back button goes back a page. */
export function startPager({ form, id }: FormPage, onMove: () => void): Pager {
  const sections = [...form.querySelectorAll<HTMLElement>('.fw-page')];
  const last = sections.length - 1;
  let at = 0;
  let furthest = 0;

  const show = (wanted: number) => {
    at = Math.min(wanted, last);
    sections.forEach((section, n) => {
      section.toggleAttribute('data-on', n === at);
    });
    form.toggleAttribute('data-prev', at > 0);
    form.toggleAttribute('data-next', at < last);
  };
  const arrive = (page: number) => {
    show(page);
    if (at > furthest) {
      furthest = at;
      tellSeen(id, at + 1);
    }
    onMove();
    scrollTo(0, 0);
    (sections[at] as HTMLElement).querySelector('h2')?.focus();
  };

  addEventListener('popstate', ({ state }: PopStateEvent) => arrive(state?.fwPage ?? 0));
  return {
    current: () => at,
    isLast: () => at === last,
    show,
    turnTo(page) {
      if (page !== at) history.pushState({ fwPage: page }, '');
      arrive(page);
    },
  };
}
