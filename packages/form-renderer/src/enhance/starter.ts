// Stands in the page ahead of the form and starts its script: once the page is drawn, so that nobody waits for it to type a first answer; at
// once when something is pressed, since only the script knows what that does. Runs in every browser, whatever the script itself needs.
const { body } = document;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
let isStarted = false;
let typedIn: EventTarget | null = null;
let pressed: HTMLElement | null = null;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  body.style.visibility = '';
  const script = document.createElement('script');
  script.text = byId('fw-script').textContent as string;
  body.append(script);
  // What was done meanwhile is told again, now that somebody listens.
  if (typedIn) typedIn.dispatchEvent(new Event('input', { bubbles: true }));
  if (!(byId('fw-form') as HTMLFormElement).noValidate) {
    // It could not run in this browser, which then gets the form that needs no script; nothing is sent that was not all seen.
    document.head.insertAdjacentHTML('beforeend', byId('fw-plain').textContent as string);
  } else if (pressed) pressed.click();
}

function hasDraft(): boolean {
  try {
    return Boolean(localStorage.getItem(body.dataset.draft as string));
  } catch {
    return false;
  }
}

document.addEventListener('input', ({ target }) => {
  if (!isStarted) typedIn = target;
});
document.addEventListener(
  'click',
  (event) => {
    // A choice of files is begun by their label or their field.
    const button = (event.target as Element).closest<HTMLElement>('button,.fw-button,.fw-file');
    if (isStarted || !button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    if (document.readyState !== 'loading') start();
  },
  true,
);
// Enter in a field, while the button that would be pressed by it is still on its way: only half of the form would be sent.
document.addEventListener('submit', (event) => {
  if (!isStarted) event.preventDefault();
});

const isKept = hasDraft();
// Who comes back sees the page they left and their answers, not an empty form that changes under their hands.
if (isKept) body.style.visibility = 'hidden';
document.addEventListener('DOMContentLoaded', () => {
  if (isKept) return start();
  requestAnimationFrame(() => setTimeout(start));
  // Where nothing is drawn, as in a tab in the background.
  setTimeout(start, 1000);
});
