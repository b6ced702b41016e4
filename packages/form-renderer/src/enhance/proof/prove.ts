// Comes with the server's refusal while the form is under attack, and is on no page before. Does a proof of work, writes it into the hidden
// field and submits the form again.
import { solving } from './solve.ts';

/** Milliseconds of work at a time, so that the page stays usable. */
const SLICE_MS = 20;

const script = document.currentScript as HTMLScriptElement;
const form = document.querySelector('#fw-form') as HTMLFormElement;
const { challenge = '', puzzles, bits } = script.dataset;
const work = solving(challenge, Number(puzzles), Number(bits));

function goOn(): void {
  const end = performance.now() + SLICE_MS;
  let step = work.next();
  while (!step.done && performance.now() < end) step = work.next();
  if (!step.done) {
    setTimeout(goOn);
    return;
  }
  script.remove();
  form._.value = step.value;
  form.requestSubmit();
}

goOn();
