// Stands in the page ahead of the script and starts it: once the page is drawn, so that nobody waits for it to type a first answer; at once
// when something is pressed, since only the script knows what that does. Runs in every browser, whatever the script itself needs.
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const form = byId('fw-form') as HTMLFormElement;
let isStarted = false;
let typedIn: EventTarget | null = null;
let pressed: HTMLElement | null = null;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const script = document.createElement('script');
  script.text = byId('fw-script').textContent as string;
  document.body.append(script);
  // It could not run in this browser, which then gets the form that needs no script.
  if (!form.noValidate) document.head.insertAdjacentHTML('beforeend', byId('fw-plain').textContent as string);
  // What was done meanwhile is told again, now that somebody listens.
  if (typedIn) typedIn.dispatchEvent(new Event('input', { bubbles: true }));
  if (pressed) pressed.click();
}

function hasDraft(): boolean {
  try {
    return Boolean(localStorage.getItem(form.dataset.draft as string));
  } catch {
    return false;
  }
}

form.addEventListener('input', ({ target }) => {
  if (!isStarted) typedIn = target;
});
form.addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button,.fw-upload');
    if (isStarted || !button) return;
    if (document.readyState !== 'loading') return start();
    event.preventDefault();
    pressed = event.target as HTMLElement;
  },
  true,
);

const isKept = hasDraft();
// Who comes back sees the page they left and their answers, not an empty form that changes under their hands.
if (isKept) (form.querySelector('.fw-page') as Element).removeAttribute('data-on');
document.addEventListener('DOMContentLoaded', () => {
  if (isKept) return start();
  requestAnimationFrame(() => setTimeout(start));
  // Where nothing is drawn, as in a tab in the background.
  setTimeout(start, 1000);
});
