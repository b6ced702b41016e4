import { controlsIn } from '../page/dom.ts';
import { parts } from '../parts.ts';

/** Clears an optional choice. */
parts.start.push(({ form }) => {
  for (const button of form.querySelectorAll<HTMLElement>('.fw-clear')) {
    button.onclick = () => {
      const radios = controlsIn(button.parentElement as Element) as [HTMLInputElement];
      for (const radio of radios) radio.checked = false;
      radios[0].dispatchEvent(new Event('input', { bubbles: true }));
      // The button disappears with the choice, so the focus moves to the first option.
      radios[0].focus();
    };
  }
});
