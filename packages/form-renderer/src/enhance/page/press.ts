import { HELD } from './held.ts';

/** Milliseconds after a finger or key was lifted in which its click may still come. */
const CLICK_COMES_WITHIN = 400;

/** Changes that wait for the end of the press; undefined while nothing is pressed. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout>;

/** @param event on what was pressed */
function release(event?: Event): void {
  const due = waiting;
  waiting = undefined;
  for (const change of due ?? []) keepStill(change, event?.target as Element);
}

/** Pixels that were added above what somebody may press. */
let room = 0;

/**
 * Makes a change that may move the page, and scrolls so that `held` stays where it is on the screen: what was pressed, or the element of `HELD`.
 */
function keepStill(change: () => void, held = document.querySelector(HELD)): void {
  const top = () => held?.getClientRects()[0]?.top as number;
  const before = top();
  change();
  const by = top() - before;
  // What is below the screen is not being pressed, and what the change has removed has no place to keep.
  if (before > innerHeight || !by) return;
  const y = scrollY + by;
  // A page that is too short to scroll gets the room for it.
  room += by;
  document.body.style.marginBottom = `${room}px`;
  scrollTo(0, y);
}

addEventListener(
  'pointerdown',
  () => {
    clearTimeout(timer);
    waiting ??= [];
  },
  true,
);
addEventListener('pointerup', () => {
  timer = setTimeout(release, CLICK_COMES_WITHIN);
});
// These listen on the window, so that they come after what the click does. A click by a script ends no press, nor does a key that is held.
for (const type of ['click', 'pointercancel', 'keydown'])
  addEventListener(type, (event) => event.isTrusted && !(event as KeyboardEvent).repeat && release(event));
// The list of a select swallows the end of its press.
addEventListener('pointermove', (event) => event.buttons || release(event));

/**
 * Makes a change that may move or hide a control, such as an error that appears by itself. The change waits while a button or finger is
 * down, because browsers send no click if the press ends on another element than it began on.
 */
export function afterPress(change: () => void): void {
  // Space presses a button until it is lifted.
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter, on every public page
  if (waiting || document.querySelector('button:active')) (waiting ??= []).push(change);
  else keepStill(change);
}

/** Resolves when nothing is pressed. */
export const pressOver = (): Promise<void> => new Promise(afterPress);
