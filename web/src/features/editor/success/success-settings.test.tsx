import { newDetails, type RichText } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../testing/network.ts';
import { noteToasts } from '../../../testing/toasts.ts';
import { theme } from '../../../ui/theme.ts';
import { Toaster } from '../../../ui/toast.tsx';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { device } from '../state/device.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { createEditorStore, isUnsaved } from '../state/editor-store.ts';
import { type Network, open, pagesOf } from '../testing/open-editor.tsx';

type Success = Pick<ReturnType<typeof newDetails>, 'success_status' | 'success' | 'redirect_url'>;

const own: RichText = [{ type: 'paragraph', children: [{ text: 'See you on Sunday.' }] }];

async function openPanel(success: Partial<Success> = {}, network: Network = {}) {
  const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), ...success };
  const store = createEditorStore(pagesOf(['input']), details, device);
  let stored: Success = { success_status: details.success_status, success: details.success, redirect_url: details.redirect_url };
  const take = (change: Partial<Success>): [number, unknown] => {
    stored = { ...stored, ...change };
    return [200, stored];
  };
  const { calls } = stubNetwork({
    '/api/saveSuccessText': ({ body }) => take({ success: (body as { text: RichText }).text }),
    '/api/saveRedirectUrl': ({ body }) => take({ redirect_url: (body as { urlUpdate: string }).urlUpdate }),
    '/api/changeSuccesStatus': ({ body }) => take({ success_status: (body as { successStatus: 'message' | 'url' }).successStatus }),
    '/api/getSuccessLink': () => [200, { success_url: '/success?receipt=token' }],
    ...network,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider theme={theme} env="test">
        <EditorProvider store={store}>
          <SettingsPanel />
        </EditorProvider>
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await act(async () => store.openFormPanel('success'));
  const sent = () => calls.filter(({ path }) => path !== '/api/getSuccessLink').map(({ path, body }) => [path, body]);
  return { store, user: userEvent.setup(), sent };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Success page settings' }));
const save = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Save success page' });
const choose = (value: 'message' | 'url') =>
  fireEvent.change(panel().getByRole('combobox', { name: 'After submitting' }), { target: { value } });
const address = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Web address' });
const message = () => panel().findByRole('textbox', { name: 'Message' });

beforeEach(() => {
  localStorage.setItem('token', 'token');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the success page settings', () => {
  it('[DONE-04 part: the address] store an address and choose it, and go back to the message', async () => {
    const { user, sent, store } = await openPanel({ success: own });
    expect((await message()).textContent).toBe('See you on Sunday.');
    expect(save().getAttribute('aria-disabled')).toBe('true');
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
    expect(sent()).toEqual([
      ['/api/saveRedirectUrl', { formId: 'form1', urlUpdate: 'https://example.org/thanks' }],
      ['/api/changeSuccesStatus', { formId: 'form1', successStatus: 'url' }],
    ]);
    expect(store.getState().details).toMatchObject({ success_status: 'url', redirect_url: 'https://example.org/thanks', success: own });
    expect(isUnsaved(store.getState())).toBe(false);
    choose('message');
    await user.click(save());
    await waitFor(() => expect(sent().slice(2)).toEqual([['/api/changeSuccesStatus', { formId: 'form1', successStatus: 'message' }]]));
  });

  it('check the address while it is typed, and complete one without https://', async () => {
    const { user, sent } = await openPanel();
    choose('url');
    expect(panel().queryByText(/^Enter a web address/)).toBeNull();
    await user.click(save());
    expect(panel().getByText('Enter a web address like https://example.com/thanks.')).toBeTruthy();
    await user.type(address(), 'javascript:alert(1)');
    expect(panel().getByText(/^Enter a web address/)).toBeTruthy();
    expect(panel().queryByRole('link')).toBeNull();
    await user.click(save());
    expect(sent()).toEqual([]);
    await user.clear(address());
    await user.type(address(), 'example.org/thanks');
    await user.tab();
    expect(address().value).toBe('https://example.org/thanks');
    expect(panel().queryByText(/^Enter a web address/)).toBeNull();
  });

  it("[DONE-06 part: empty from the start] say 'Please write something.' for an empty text, and do not save it", async () => {
    const { user, sent } = await openPanel({ success: [], success_status: 'url', redirect_url: 'https://example.org/' });
    choose('message');
    await message();
    expect(await panel().findByText('Please write something.')).toBeTruthy();
    await user.click(save());
    expect(sent()).toEqual([]);
  });

  it('link to the success page, and go back to the default text with Reset', async () => {
    const { user, sent } = await openPanel({ success: own });
    expect((await panel().findByRole('link', { name: /^See the saved success page/ })).getAttribute('href')).toBe('/success?receipt=token');
    await message();
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect((await message()).textContent).toBe("We received your response, we'll be in touch shortly!");
    await user.click(save());
    const text = [{ type: 'paragraph', children: [{ text: "We received your response, we'll be in touch shortly!" }] }];
    expect(sent()).toEqual([['/api/saveSuccessText', { id: 'form1', text }]]);
  });

  it('say why nothing was saved, and keep what was entered', async () => {
    const { user, store } = await openPanel({}, { '/api/changeSuccesStatus': () => [500, {}] });
    choose('url');
    await user.type(address(), 'https://example.org/');
    await user.click(save());
    expect(await panel().findByText('Not saved. Something went wrong.')).toBeTruthy();
    expect(address().value).toBe('https://example.org/');
    // The address is stored by now, the choice is not.
    expect(store.getState().details).toMatchObject({ success_status: 'message', redirect_url: 'https://example.org/' });
  });

  it('are opened by the link of the success page', async () => {
    await open(pagesOf(['input']), { at: '/form/form1#success' });
    expect(await screen.findByRole('complementary', { name: 'Success page settings' })).toBeTruthy();
  });
});
