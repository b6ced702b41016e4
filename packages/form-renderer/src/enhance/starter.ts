// Inlined before the form. Starts the form's script after the first paint, so that the first answer can be typed at once, or immediately
// when a button is pressed. Must run in every browser.
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
  // Repeats the input event for text typed before the script ran.
  if (typedIn) typedIn.dispatchEvent(new Event('input', { bubbles: true }));
  if (!(byId('fw-form') as HTMLFormElement).noValidate) {
    // The script failed in this browser: shows the form without it, with all pages.
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
    // A file dialog is opened by the label or the field.
    const button = (event.target as Element).closest<HTMLElement>('button,.fw-button,.fw-file');
    if (isStarted || !button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    if (document.readyState !== 'loading') start();
  },
  true,
);
// Enter before the script has started would submit a partial form.
document.addEventListener('submit', (event) => {
  if (!isStarted) event.preventDefault();
});

const isKept = hasDraft();
// Hides the form until the draft is restored.
if (isKept) body.style.visibility = 'hidden';
document.addEventListener('DOMContentLoaded', () => {
  if (isKept) return start();
  requestAnimationFrame(() => setTimeout(start));
  // Background tabs get no animation frame.
  setTimeout(start, 1000);
});
