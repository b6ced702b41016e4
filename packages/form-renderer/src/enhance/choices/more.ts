import { setText } from '../page/dom.ts';
import { parts } from '../parts.ts';

/** Shows or hides the options after the fourth. The style sheet keeps chosen options visible. */
parts.start.push(({ form }) => {
  for (const button of form.querySelectorAll<HTMLElement>('.fw-more')) {
    const closedText = button.textContent;
    button.onclick = () => {
      const isOpen = button.getAttribute('aria-expanded') !== 'true';
      button.setAttribute('aria-expanded', String(isOpen));
      setText(button, 'span', isOpen ? 'Close' : closedText);
    };
  }
});
