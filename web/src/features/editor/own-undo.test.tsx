import { expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { button, element, findElement, formTool, open, pagesOf, settings } from './testing/open-editor.tsx';

/** Presses Ctrl and a key there. @returns whether the browser's own undo is left to do it */
function isLeft(target: Element, key: string): boolean {
  const event = createEvent.keyDown(target, { key, ctrlKey: true });
  fireEvent(target, event);
  return !event.defaultPrevented;
}

it('undo in a color that is written and not added is the browser’s, and takes nothing from the page', async () => {
  const text = () => screen.getByRole('textbox', { name: 'Add a color' });
  const { user } = await open(pagesOf(['input'], ['rating']));
  await user.click(button('Delete Rating'));
  await user.click(formTool('Customize'));
  for (const key of ['z', 'Z', 'y']) expect(isLeft(text(), key)).toBe(true);
  expect(findElement('Rating, Rating')).toBeNull();
  // A button has no text to undo.
  expect(isLeft(screen.getByRole('button', { name: 'Close' }), 'z')).toBe(false);
  expect(element('Rating, Rating')).toBeTruthy();
});

it('undo in the settings of the whole form is the form’s, and opens the panel of what it changed', async () => {
  const { user } = await open(pagesOf(['input']));
  await user.click(button('Date range settings'));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2091-05-06' } });
  expect(isLeft(screen.getByLabelText('Date'), 'z')).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('');
  await user.click(button('Close settings'));
  await user.click(button('Redo'));
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('06/05/2091');
  expect(document.activeElement).toBe(button('Redo'));
});

it('undo in the settings of an element is the form’s, as on the page', async () => {
  const { user } = await open(pagesOf(['input']));
  await user.click(button('Settings of Short Text'));
  const label = settings().getByRole('textbox', { name: 'Label' });
  fireEvent.change(label, { target: { value: 'Name' } });
  expect(isLeft(label, 'z')).toBe(false);
  expect(element('Short Text, Short Text')).toBeTruthy();
});
