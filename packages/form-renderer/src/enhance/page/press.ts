/** Milliseconds after a finger was lifted in which its click may still come. */
const CLICK_COMES_WITHIN = 400;

/** What waits for the end of the press; undefined while nothing is pressed. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout>;

function release(): void {
  clearTimeout(timer);
  const due = waiting;
  waiting = undefined;
  for (const change of due ?? []) change();
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
addEventListener('click', ({ isTrusted }) => isTrusted && release());
// The list of a select swallows the end of its press.
addEventListener('pointermove', ({ buttons }) => buttons || release());
for (const type of ['pointercancel', 'keydown']) addEventListener(type, release);

/**
 * Makes a change that may move or hide what can be pressed, such as an error that appears by itself. While a button or finger is down it
 * waits: what is released elsewhere than it was pressed is no click.
 */
export function afterPress(change: () => void): void {
  if (waiting) waiting.push(change);
  else change();
}

/** Resolves when nothing is pressed. */
export const pressOver = (): Promise<void> => new Promise(afterPress);
