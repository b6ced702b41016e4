import { expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { button, element, findElement, open, pagesOf, settings } from './testing/open-editor.tsx';

/** Presses Ctrl and a key there. @returns whether the browser's own undo is left to do it */
function isLeft(target: Element, key: string): boolean {
  const event = createEvent.keyDown(target, { key, ctrlKey: true });
  fireEvent(target, event);
  return !event.defaultPrevented;
}

it.each([
  ['Background color settings', () => screen.getByRole('textbox', { name: 'Add a color' })],
  ['Date range settings', () => screen.getByLabelText('Date')],
] as const)('undo in what is written in %s is the browser’s, and takes nothing from the page', async (name, text) => {
  const { user } = await open(pagesOf(['input'], ['rating']));
  await user.click(button('Delete Rating'));
  await user.click(button(name));
  for (const key of ['z', 'Z', 'y']) expect(isLeft(text(), key)).toBe(true);
  expect(findElement('Rating, Rating')).toBeNull();
  // A button has no text to undo.
  expect(isLeft(screen.getByRole('button', { name: 'Close' }), 'z')).toBe(false);
  expect(element('Rating, Rating')).toBeTruthy();
});

it('undo in the settings of an element is the form’s, as on the page', async () => {
  const { user } = await open(pagesOf(['input']));
  await user.click(button('Settings of Short Text'));
  const label = settings().getByRole('textbox', { name: 'Label' });
  fireEvent.change(label, { target: { value: 'Name' } });
  expect(isLeft(label, 'z')).toBe(false);
  expect(element('Short Text, Short Text')).toBeTruthy();
});
