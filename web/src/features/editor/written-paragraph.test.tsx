import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { button, element, field, open, pagesOf } from './testing/open-editor.tsx';

const text = () => within(element(/, Paragraph/)).getByRole('textbox', { name: 'Text of the paragraph' });
const isWriting = () => text().getAttribute('contenteditable') === 'true';

it('a paragraph on the page becomes its editor with the focus, and is a paragraph again without it', async () => {
  const { user } = await open(pagesOf(['paragraph'], ['input']));
  expect(isWriting()).toBe(false);
  expect(text().textContent).toBe('Write the text here');
  act(() => text().focus());
  await waitFor(() => expect(isWriting()).toBe(true));
  expect(within(element(/, Paragraph/)).getByRole('toolbar', { name: 'Format' })).toBeTruthy();
  await user.click(field('Form heading'));
  await waitFor(() => expect(isWriting()).toBe(false));
  await user.click(text());
  await waitFor(() => expect(isWriting()).toBe(true));
  await user.dblClick(text());
  expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
});

it('an added paragraph is written at once, beside its settings', async () => {
  const { user } = await open(pagesOf(['']));
  await user.click(button('Paragraph'));
  await waitFor(() => expect(isWriting()).toBe(true));
  expect(screen.getByRole('complementary', { name: 'Settings' })).toBeTruthy();
});
