import { newDetails, newPages, type RichText, richTextOf } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $getRoot, type LexicalEditor } from 'lexical';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { testQueries } from '../testing/queries.ts';
import { userRecord } from '../testing/records.ts';
import { useMissingBanner } from '../ui/gone-home.tsx';
import { theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toast.tsx';
import { toast } from '../ui/toast-store.ts';
import { Component as Success } from './success.tsx';

// jsdom has no places of a text, which the editor asks for.
Object.assign(Range.prototype, { getBoundingClientRect: () => document.body.getBoundingClientRect() });

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});
afterEach(() => {
  cleanup();
  toast.clear();
});

type Network = Parameters<typeof stubNetwork>[0];
const Root = () => <div>The root {useMissingBanner()}</div>;

/** Opens the page from the editor. */
async function open({ network = {} as Network, success_status = 'message' as 'message' | 'url', isThere = true } = {}) {
  const details = newDetails({ _id: 'form1', title: 'Survey', link: 'abc', isOneTime: false });
  const form = [
    newPages({ title: 'Survey', newId: () => 'id' }),
    { ...details, success_status, success: richTextOf('Thanks.'), version: 1, isOverQuota: false, updated_at: 1 },
  ];
  const { calls } = stubNetwork({
    '/api/getForm': () => [200, form],
    '/api/getMe': () => [200, userRecord()],
    '/api/saveSuccessText': ({ body }) => [200, { success_status, redirect_url: '', success: (body as { text: RichText }).text }],
    ...network,
  });
  const router = createMemoryRouter(
    [
      { path: '/success/:id', element: <Success /> },
      { path: '/form/:id', element: <p>The editor</p> },
      { path: '/', element: <Root /> },
    ],
    { initialEntries: ['/form/form1', '/success/form1'] },
  );
  render(
    <QueryClientProvider client={testQueries()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  if (isThere) await waitFor(() => expect(document.activeElement).toBe(text()));
  const saves = () => calls.filter(({ path }) => path === '/api/saveSuccessText').map(({ body }) => body);
  return { router, user: userEvent.setup(), saves };
}

const text = () => screen.queryByRole('textbox', { name: 'Text of the success page' });
const heading = () => screen.getByRole('heading', { name: 'Success' });
/** Types at the end; jsdom has no typing in a text that is not a field. */
const write = async (words: string) => {
  const field = text() as HTMLElement & { __lexicalEditor: LexicalEditor };
  act(() => field.__lexicalEditor.update(() => $getRoot().selectEnd().insertText(words), { discrete: true, tag: 'skip-dom-selection' }));
  await waitFor(() => expect(field.textContent).toContain(words));
};

describe('the success page for its own people', () => {
  it('[DONE-07] is open with the focus inside; a click outside saves, once, and the pen has the focus', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const network: Network = {
      '/api/saveSuccessText': async ({ body }) => {
        await answered;
        return [200, { success_status: 'message', redirect_url: '', success: (body as { text: RichText }).text }];
      },
    };
    const { user, saves } = await open({ network });
    await write(' See you.');
    await user.click(heading());
    await user.click(heading());
    answer();
    const pen = await screen.findByRole('button', { name: 'Edit this text' });
    expect([document.activeElement, toast.current()?.text, toast.current()?.kind]).toEqual([pen, 'Successfully saved!!', 'success']);
    expect(saves()).toEqual([{ id: 'form1', text: richTextOf('Thanks. See you.'), textWas: richTextOf('Thanks.') }]);
    await user.click(pen);
    await waitFor(() => expect(document.activeElement).toBe(text()));
  });

  it('[DONE-07] saves nothing by a press that begins or ends inside, or on what lies above the page', async () => {
    const { user, saves } = await open();
    await write(' See you.');
    const box = document.body.appendChild(document.createElement('aside'));
    await user.click(box);
    box.remove();
    const inside = text() as HTMLElement;
    for (const [from, to] of [
      [inside, heading()],
      [heading(), inside],
    ] as const) {
      await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]', target: to }]);
    }
    await user.click(screen.getByRole('button', { name: 'Bold' }));
    fireEvent.blur(window);
    expect([saves(), text()]).toEqual([[], inside]);
  });

  it('[DONE-09] keeps the text that a server refuses, and says why', async () => {
    const network: Network = { '/api/saveSuccessText': () => [413, { error: 'The storage of this account is full.' }] };
    const { user } = await open({ network });
    await write(' See you.');
    await user.click(heading());
    await waitFor(() => expect([toast.current()?.text, toast.current()?.kind]).toEqual(['Something went wrong.', 'error']));
    expect(text()?.textContent).toBe('Thanks. See you.');
    expect(screen.getByText('The storage of this account is full.').closest('[role="alert"]')?.id).toBe(
      text()?.getAttribute('aria-describedby'),
    );
  });

  it('shows a newer text of somebody else, which can be taken', async () => {
    const newer = { success_status: 'message', redirect_url: '', success: richTextOf('Theirs.') };
    const { user, saves } = await open({
      network: {
        '/api/saveSuccessText': () => [409, { error: { text: 'This text was changed somewhere else.' } }],
        '/api/getSuccessText': () => [200, newer],
      },
    });
    await write(' See you.');
    await user.click(heading());
    await user.click(await screen.findByRole('button', { name: 'Take the newer one' }));
    await waitFor(() => expect(text()?.textContent).toBe('Theirs.'));
    await user.click(heading());
    expect(await screen.findByRole('button', { name: 'Edit this text' })).toBeTruthy();
    expect(saves()).toHaveLength(1);
  });

  it('asks before a changed text is left, and not otherwise', async () => {
    const { router, user } = await open();
    await write(' See you.');
    void router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(text()?.textContent).toBe('Thanks. See you.'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('button', { name: 'Edit this text' });
    void router.navigate(-1);
    expect(await screen.findByText('The editor')).toBeTruthy();
  });

  it('tells where respondents go instead, and leads to the settings in the editor', async () => {
    const { user } = await open({ success_status: 'url' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Respondents go to a web address now/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the form in the editor' }).getAttribute('href')).toBe('/form/form1#success');
  });

  it('[DONE-09] says that something went wrong where it does not load; a form of others leads to the root', async () => {
    await open({ network: { '/api/getForm': () => [404, { error: { id: 'There is no such form.' } }] }, isThere: false });
    expect(await screen.findByText('There is no such form.')).toBeTruthy();
    expect(toast.current()?.text).toBe('Something went wrong.');
  });
});
