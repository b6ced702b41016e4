// Inlined before the form. Starts the form's script a moment after the first paint, so that the first letter does not wait for it. Starts it
// sooner when something is typed, chosen, dragged or pressed. Must run in every browser.
const { body } = document;
const byId = (id: string) => document.getElementById(id) as HTMLElement;
let isStarted: boolean | undefined;
let missed: Event | undefined;
let pressed: HTMLElement | null | undefined;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  body.style.visibility = '';
  const script = document.createElement('script');
  script.text = byId('fw-script').textContent as string;
  body.append(script);
  // Repeats the last event from before the script ran.
  if (missed) (missed.target as EventTarget).dispatchEvent(new Event(missed.type, { bubbles: true }));
  if (!(byId('fw-form') as HTMLFormElement).noValidate) {
    // The script failed in this browser: shows the form without it, with all pages.
    body.insertAdjacentHTML('beforeend', byId('fw-plain').textContent as string);
  } else if (pressed) pressed.click();
}

for (const type of ['input', 'change', 'dragover']) {
  addEventListener(type, (event) => {
    if (isStarted) return;
    missed = event;
    // Runs in its own task, so that the letter is shown first.
    if (document.readyState !== 'loading') setTimeout(start);
  });
}
addEventListener(
  'click',
  (event) => {
    // A file dialog is opened by the label or the field.
    const button = (event.target as Element).closest<HTMLElement>('button,.fw-button,.fw-file');
    if (isStarted || !button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    // In its own task, because a button cannot be pressed again while its press by Enter is handled.
    if (document.readyState !== 'loading') setTimeout(start);
  },
  true,
);
// Enter before the script has started would submit a partial form.
addEventListener('submit', (event) => {
  if (!isStarted) event.preventDefault();
});

/** Milliseconds from the first frame to the script. Until then the browser handles only the first click and letter. */
const FIRST_LETTER = 300;
let draft: string | null | undefined;
try {
  draft = localStorage.getItem(body.dataset.draft as string);
} catch {
  // The browser refuses any storage: there is no draft.
}
// Hides the form until the draft is restored.
if (draft) body.style.visibility = 'hidden';
addEventListener('DOMContentLoaded', () => {
  if (draft) return start();
  requestAnimationFrame(() => setTimeout(start, FIRST_LETTER));
  // Background tabs get no animation frame.
  setTimeout(start, 2000);
});
