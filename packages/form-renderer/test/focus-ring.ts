import type { Page } from 'playwright-core';

interface Control {
  name: string;
  clip: { x: number; y: number; width: number; height: number };
}

/** Runs in the page. @returns the control with the focus and what is drawn around it; null at the end of the page, and where it began */
function focusedControl(): Control | null {
  const control = document.activeElement;
  const seen = window as typeof window & { firstFocused?: Element };
  if (!control || control === document.body || control === seen.firstFocused) return null;
  seen.firstFocused ??= control;
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The ring of a choice is around all of it; a native control under a drawn one is as small as a point.
  const isPoint = control.getBoundingClientRect().width < 8;
  const ringed = control.closest('label') ?? ((isPoint && control.parentElement) || control);
  const { x, y, width, height } = ringed.getBoundingClientRect();
  const around = 12;
  const left = Math.max(0, x - around);
  const top = Math.max(0, y - around);
  const clip = {
    x: left,
    y: top,
    width: Math.min(innerWidth, x + width + around) - left,
    height: Math.min(innerHeight, y + height + around) - top,
  };
  return { name: control.outerHTML.slice(0, 200), clip };
}

/**
 * Goes through a page with Tab, once around or as far as `most` controls.
 * @returns how many controls had the focus, and those that look with the focus as they look without
 */
export async function tabThrough(page: Page, most = 80): Promise<{ controls: number; withoutRing: string[] }> {
  const withoutRing: string[] = [];
  for (let controls = 0; ; controls += 1) {
    await page.keyboard.press('Tab');
    const control = await page.evaluate(focusedControl);
    if (!control || controls === most) return { controls, withoutRing };
    const picture = () => page.screenshot({ clip: control.clip, animations: 'disabled' });
    const focused = await picture();
    // The next Tab goes on from here all the same.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    if (focused.equals(await picture())) withoutRing.push(control.name);
  }
}
