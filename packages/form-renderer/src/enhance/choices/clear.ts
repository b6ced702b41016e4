import { controlsIn } from '../page/dom.ts';
import { parts } from '../parts.ts';

/** Takes an optional choice back. */
parts.start.push(({ form }) => {
  for (const button of form.querySelectorAll<HTMLElement>('.fw-clear')) {
    button.onclick = () => {
      const radios = controlsIn(button.parentElement as Element) as HTMLInputElement[];
      for (const radio of radios) radio.checked = false;
      radios[0]?.dispatchEvent(new Event('input', { bubbles: true }));
      // The button goes from sight with the choice.
      radios[0]?.focus();
    };
  }
});
