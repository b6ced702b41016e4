import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';

/** What one press did, from its beginning to its end. */
export interface Pressed {
  /** The control on which the press began, and the one on which it ended. */
  on: string;
  ended: string;
  /** The pixels by which that control had moved at the end of the press and at the click. */
  moved: number;
}

interface PressedWindow {
  pressed?: Pressed | undefined;
  meanwhile?: (() => void) | undefined;
}

/** Runs in the page: notes where a pressed control is when the press begins and when it ends. */
export function notePresses(): void {
  const noted = globalThis as PressedWindow;
  const PRESSABLE = 'a[href],button,input,select,textarea,label';
  const nameOf = (found: Element | null) =>
    found ? `${found.localName} ${found.getAttribute('aria-label') || found.textContent?.trim() || found.id}` : 'nothing';
  let begun: { on: Element; x: number; y: number } | undefined;
  let ended: Pressed | undefined;

  const isKey = (event: Event) => event instanceof KeyboardEvent;
  const isPress = (event: Event) => !isKey(event) || (event as KeyboardEvent).key === ' ';
  const begin = (event: Event) => {
    if (!isPress(event)) return;
    const on = (event.target as Element).closest(PRESSABLE) ?? (event.target as Element);
    const { x, y } = on.getBoundingClientRect();
    begun = { on, x, y };
    ended = undefined;
    noted.pressed = undefined;
  };
  const measure = (found: Element | null): Pressed | undefined => {
    if (!begun) return;
    const { x, y } = begun.on.getBoundingClientRect();
    const moved = Math.max(Math.abs(x - begun.x), Math.abs(y - begun.y), ended?.moved ?? 0);
    return { on: nameOf(begun.on), ended: nameOf(found?.closest(PRESSABLE) ?? found), moved };
  };
  const end = (event: Event) => {
    if (!begun || !isPress(event)) return;
    const { clientX, clientY } = event as PointerEvent;
    ended = measure(isKey(event) ? (event.target as Element) : document.elementFromPoint(clientX, clientY));
  };
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, begin, true);
    // This listener comes after those of the page.
    addEventListener(type, (event) => isPress(event) && noted.meanwhile?.());
  }
  for (const type of ['pointerup', 'keyup']) addEventListener(type, end, true);
  addEventListener(
    'click',
    (event) => {
      // A click on a label is followed by a second one on its field.
      if (!event.isTrusted || !begun || !ended) return;
      noted.pressed = measure(event.target as Element);
      begun = undefined;
    },
    true,
  );
  // A finger that rests for long opens a menu, and clicks nothing.
  addEventListener('contextmenu', (event) => event.preventDefault(), true);
}

/** Something that presses, on a page. */
interface Hand {
  /** Goes to what it is about to press, without pressing it. */
  aim(target: Locator): Promise<void>;
  down(target: Locator): Promise<void>;
  up(): Promise<void>;
}

export interface HandOf {
  name: string;
  options: BrowserContextOptions;
  isPointer: boolean;
  of(page: Page): Promise<Hand>;
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

const mouseOf = async (page: Page) => ({
  aim: async (target: Locator) => {
    const { x, y } = await middleOf(target);
    await page.mouse.move(x, y);
  },
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
});

async function fingerOf(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    aim: async () => undefined,
    down: async (target: Locator) => void (await touch('touchStart', [await middleOf(target)])),
    up: async () => void (await touch('touchEnd', [])),
  };
}

const keyboardOf = async (page: Page) => ({
  aim: async (target: Locator) => {
    // Tab would bring it into the middle of the sight.
    await target.evaluate((found) => {
      const control = (found instanceof HTMLLabelElement && found.control) || (found as HTMLElement);
      control.focus({ preventScroll: true });
    });
  },
  down: () => page.keyboard.down(' '),
  up: () => page.keyboard.up(' '),
});

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A mouse, a finger and a keyboard, at a desk and on a phone. */
export const hands: HandOf[] = windows.flatMap((viewport) => [
  { name: `a mouse at ${viewport.width} px`, options: { viewport }, isPointer: true, of: mouseOf },
  {
    name: `a finger at ${viewport.width} px`,
    options: { viewport, hasTouch: true, isMobile: viewport.width < 500 },
    isPointer: true,
    of: fingerOf,
  },
  { name: `a keyboard at ${viewport.width} px`, options: { viewport }, isPointer: false, of: keyboardOf },
]);
