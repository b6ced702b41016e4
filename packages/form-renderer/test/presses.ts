import type { Page } from 'playwright-core';

/** One press: what it was on, what its click was on, and what moved or vanished in between. */
interface Press {
  on: string;
  clicked: string;
  moved: string[];
}

declare global {
  interface Window {
    presses: Press[];
  }
}

/** Runs in the page: notes every press, and where everything is that can be pressed when it begins and when it ends. */
export function watchPresses(): void {
  const PRESSABLE = 'a[href],button,input,select,textarea,label';
  const nameOf = (found: Element) => `${found.localName} ${found.id || found.getAttribute('aria-label') || found.textContent?.trim()}`;
  const places = () =>
    new Map(
      [...document.querySelectorAll(PRESSABLE)].map((found) => {
        const { x, y } = found.getBoundingClientRect();
        return [found, `${Math.round(x)} ${Math.round(y)} ${getComputedStyle(found).visibility}`];
      }),
    );
  const pressable = (target: EventTarget | null) => (target as Element).closest(PRESSABLE);
  let begun: { on: Element | null; places: Map<Element, string> } | undefined;
  window.presses = [];
  addEventListener(
    'pointerdown',
    ({ target }) => {
      begun = { on: pressable(target), places: places() };
    },
    true,
  );
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted || !begun) return;
      const now = places();
      const moved = [...begun.places].flatMap(([found, place]) =>
        now.get(found) === place ? [] : [`${nameOf(found)}: ${place} to ${now.get(found)}`],
      );
      const clicked = pressable(target);
      window.presses.push({ on: begun.on ? nameOf(begun.on) : '', clicked: clicked ? nameOf(clicked) : '', moved });
      begun = undefined;
    },
    true,
  );
}

/** The presses since the last call. */
export const takePresses = (page: Page): Promise<Press[]> => page.evaluate(() => window.presses.splice(0));
