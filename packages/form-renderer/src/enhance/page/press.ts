import { HELD } from './held.ts';

/** Milliseconds after a finger was lifted in which its click may still come. */
const CLICK_COMES_WITHIN = 400;

/** Changes that wait for the end of the press; undefined while nothing is pressed. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout>;

function release(): void {
  clearTimeout(timer);
  const due = waiting;
  waiting = undefined;
  due?.forEach(keepStill);
}

/** Pixels that were added above what somebody may press. */
let room = 0;

/** Makes a change that may move the page, and scrolls so that the element of `HELD` stays where it is on the screen. */
function keepStill(change: () => void): void {
  const held = document.querySelector(HELD);
  const top = () => held?.getBoundingClientRect().top as number;
  const before = top();
  change();
  const by = top() - before;
  // Whatever is below the screen is not pressed.
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
// On the window, so that it comes after what the click does. A click by a script ends no press.
for (const type of ['click', 'pointercancel', 'keydown']) addEventListener(type, ({ isTrusted }) => isTrusted && release());
// The list of a select swallows the end of its press.
addEventListener('pointermove', ({ buttons }) => buttons || release());

/**
 * Makes a change that may move or hide a control, such as an error that appears by itself. The change waits while a button or finger is
 * down, because browsers send no click if the press ends on another element than it began on.
 */
export function afterPress(change: () => void): void {
  if (waiting) waiting.push(change);
  else keepStill(change);
}

/** Resolves when nothing is pressed. */
export const pressOver = (): Promise<void> => new Promise(afterPress);
