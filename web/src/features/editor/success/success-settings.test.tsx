import type { FormSettings, RichText } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, formTool, isUnsaved, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

type Success = Pick<FormSettings, 'success_status' | 'success' | 'redirect_url'>;

const own: RichText = [{ type: 'paragraph', children: [{ text: 'See you on Sunday.' }] }];

async function openPanel(success: Partial<Success> = {}) {
  const network = { '/api/getSuccessLink': () => [200, { success_url: '/success?receipt=token' }] as [number, unknown] };
  const editor = await open(pagesOf(['input']), { details: success, network });
  await editor.user.click(formTool('Customize'));
  await editor.user.click(screen.getByRole('tab', { name: 'Success page' }));
  return editor;
}

const panel = () => within(screen.getByRole('complementary', { name: 'Customize' }));
const save = () => button(/^Save/);
const choose = (value: 'message' | 'url') =>
  fireEvent.change(panel().getByRole('combobox', { name: 'After submitting' }), { target: { value } });
const address = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Web address' });
const message = () => panel().findByRole('textbox', { name: 'Message' });

describe('the success page settings', () => {
  it('[DONE-04 part: the address] store an address and choose it, and go back to the message', async () => {
    const { user, saves } = await openPanel({ success: own });
    expect((await message()).textContent).toBe('See you on Sunday.');
    expect(isUnsaved()).toBe(false);
    choose('url');
    expect(panel().getByRole('textbox', { name: 'Web address', description: 'Respondents go there instead of the success page.' })).toBe(
      address(),
    );
    await user.type(address(), 'https://example.org/thanks');
    expect(
      panel()
        .getByRole('link', { name: /^Open this address/ })
        .getAttribute('href'),
    ).toBe('https://example.org/thanks');
    const toasts = noteToasts();
    await user.click(save());
    await waitFor(() => expect(toasts).toEqual(['Changed successfully!!']));
    expect(settingsIn(saves())).toMatchObject({ success_status: 'url', redirect_url: 'https://example.org/thanks', success: own });
    expect(isUnsaved()).toBe(false);
    choose('message');
    await user.click(save());
    await waitFor(() =>
      expect(settingsIn(saves())).toMatchObject({ success_status: 'message', redirect_url: 'https://example.org/thanks' }),
    );
  });

  it('check the address while it is typed, and complete one without https://', async () => {
    const { user, saves } = await openPanel();
    choose('url');
    expect(panel().queryByText(/^Enter a web address/)).toBeNull();
    await user.click(save());
    expect(panel().getByText('Enter a web address like https://example.com/thanks.')).toBeTruthy();
    await user.type(address(), 'javascript:alert(1)');
    expect(panel().getByText(/^Enter a web address/)).toBeTruthy();
    expect(panel().queryByRole('link')).toBeNull();
    await user.click(save());
    expect(saves()).toEqual([]);
    await user.clear(address());
    await user.type(address(), 'example.org/thanks');
    await user.tab();
    expect(address().value).toBe('https://example.org/thanks');
    expect(panel().queryByText(/^Enter a web address/)).toBeNull();
  });

  it("[DONE-06 part: empty from the start] say 'Please write something.' for an empty text, and do not save it", async () => {
    const { user, saves } = await openPanel({ success: [], success_status: 'url', redirect_url: 'https://example.org/' });
    choose('message');
    await message();
    expect(await panel().findByText('Please write something.')).toBeTruthy();
    await user.click(save());
    expect(saves()).toEqual([]);
  });

  it('link to the success page, and go back to the default text with Reset', async () => {
    const { user, saves } = await openPanel({ success: own });
    expect((await panel().findByRole('link', { name: /^See the saved success page/ })).getAttribute('href')).toBe('/success?receipt=token');
    await message();
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect((await message()).textContent).toBe("We received your response, we'll be in touch shortly!");
    await user.click(save());
    const text = [{ type: 'paragraph', children: [{ text: "We received your response, we'll be in touch shortly!" }] }];
    await waitFor(() => expect(settingsIn(saves()).success).toEqual(text));
  });

  it('show the page in small with what is not saved yet, in the color that is not saved yet', async () => {
    const { user } = await openPanel({ success: own });
    const preview = () => within(panel().getByRole('region', { name: 'Preview of the success page' }));
    await message();
    expect(preview().getByText('See you on Sunday.')).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect(preview().getByText("We received your response, we'll be in touch shortly!")).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Appearance' }));
    await user.click(panel().getByRole('button', { name: 'Choose brown #b05c3a' }));
    await user.click(screen.getByRole('tab', { name: 'Success page' }));
    expect(preview().getByRole('figure').style.getPropertyValue('--spine')).toBe('rgb(176, 92, 58)');
    expect(isUnsaved()).toBe(true);
    choose('url');
    expect(panel().queryByRole('region', { name: /^Preview/ })).toBeNull();
  });

  it('are shown where the save was refused because of them, and keep what was entered', async () => {
    const { user, saves } = await openPanel();
    choose('url');
    await user.type(address(), 'https://exam ple');
    await user.click(button('Close settings'));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Enter a web address like https://example.com/thanks.'));
    expect(address().value).toBe('https://exam ple');
    expect(saves()).toEqual([]);
    // Undo takes back what was typed, and then the choice.
    await user.click(button('Undo'));
    expect(address().value).toBe('');
    await user.click(button('Undo'));
    expect(await message()).toBeTruthy();
    expect(isUnsaved()).toBe(false);
  });

  it('are opened by the link of the success page', async () => {
    await open(pagesOf(['input']), { at: '/form/form1#success' });
    expect(await screen.findByRole('complementary', { name: 'Customize' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Success page' }).getAttribute('aria-selected')).toBe('true');
  });
});
