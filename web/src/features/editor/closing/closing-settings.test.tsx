import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, formTool, isUnsaved, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

const panel = () => within(screen.getByRole('complementary', { name: 'Customize' }));
const words = () => panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Message on the closed page' });

it('the words of the closed page are stored with the form, and undone in their tab', async () => {
  const { user, saves } = await open(pagesOf(['input']));
  await user.click(formTool('Customize'));
  await user.click(panel().getByRole('tab', { name: 'Closed page' }));
  await user.type(words(), 'Thank you all!');
  expect(isUnsaved()).toBe(true);
  const toasts = noteToasts();
  await user.click(button(/^Save/));
  await waitFor(() => expect(toasts).toEqual(['Successfully saved.']));
  expect(settingsIn(saves())).toMatchObject({ closing: 'Thank you all!' });
  await user.click(panel().getByRole('button', { name: 'Reset' }));
  expect(words().value).toBe('');
  await user.click(panel().getByRole('tab', { name: 'Appearance' }));
  await user.click(button('Undo'));
  await user.click(panel().getByRole('tab', { name: 'Closed page' }));
  expect(words().value).toBe('Thank you all!');
});

it('shows the closed page in small while its words are written', async () => {
  const { user } = await open(pagesOf(['input']));
  await user.click(formTool('Customize'));
  await user.click(panel().getByRole('tab', { name: 'Closed page' }));
  const preview = within(panel().getByRole('region', { name: 'Preview of the closed page' }));
  expect(preview.getByText('Expired!')).toBeTruthy();
  expect(preview.getByText('This form no longer takes responses.')).toBeTruthy();
  expect(preview.getByText('The person who sent you the link can tell you more.')).toBeTruthy();
  await user.type(words(), 'Thank you all!');
  expect(preview.getByText('Thank you all!')).toBeTruthy();
  expect(preview.getByText(/no longer takes responses\.$/)).toBeTruthy();
  expect(preview.queryByText(/The person who sent you the link/)).toBeNull();
});

it('calls the form in small what respondents call it: its heading, which is not its name', async () => {
  const { user } = await open(pagesOf(['input']), { details: { header: 'Open kiln' } });
  await user.click(formTool('Customize'));
  await user.click(panel().getByRole('tab', { name: 'Closed page' }));
  const preview = within(panel().getByRole('region', { name: 'Preview of the closed page' }));
  expect(preview.getByText('Open kiln')).toBeTruthy();
  await user.type(words(), 'Thank you all!');
  expect(preview.getByText('Open kiln')).toBeTruthy();
  await user.click(panel().getByRole('tab', { name: 'Success page' }));
  const success = within(panel().getByRole('region', { name: 'Preview of the success page' }));
  expect(success.getByText('Open kiln').parentElement?.textContent).toBe('Your answers to “Open kiln” arrived.');
});
