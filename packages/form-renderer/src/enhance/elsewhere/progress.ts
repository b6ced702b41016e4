import { element } from '../page/dom.ts';

/** A bar from 0 to 1, hidden until its first value. */
export function progressBar(label: string): HTMLProgressElement {
  return element('progress', { max: '1', 'aria-label': label, hidden: '' });
}

/** Shows how much has moved. */
export const moving = (bar: HTMLProgressElement) => (share: number) => {
  bar.hidden = false;
  bar.value = share;
};

/** Runs an action once at a time: the button waits until it has ended, and keeps the focus. */
export async function withBusy(button: HTMLElement, action: () => Promise<unknown>): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  await action();
  button.removeAttribute('aria-busy');
}
