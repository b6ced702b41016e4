import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuseOnce } from '../../testing/network.ts';
import { fill } from '../../testing/show.tsx';
import { keepToasts, noteToasts } from '../../testing/toasts.ts';
import { button, old, showScreen, startServer, tabs, titles } from './testing/forms-server.tsx';

beforeAll(() => keepToasts('undoable', 'retriable'));
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('the archive', () => {
  it('[LIST-01] counts the forms in both tabs, also while searching; [LIST-04] names the columns of both', async () => {
    startServer();
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(1)']));
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns()).toEqual(['Form', 'Responses', 'Statistics', 'Updated', 'Actions']);
    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    expect(await screen.findByText('Old survey')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Archived(1)');
    expect(columns()).toEqual(['Form', 'Responses', 'Archived', 'Actions']);
    expect(screen.getByTitle('05/11/2020 09:07:03').textContent).toBe('05/11/2020');
    const row = within(screen.getByRole('row', { name: /Old survey/ }));
    expect(row.getAllByRole('button').map((action) => action.getAttribute('aria-label'))).toEqual([
      'Restore Old survey',
      'Delete Old survey',
    ]);
    fill(screen.getByPlaceholderText('Search form...'), 'kiln');
    expect(await screen.findByText('Nothing Found')).toBeTruthy();
    expect(screen.getByText(/^No form has “kiln” in its title\./)).toBeTruthy();
    expect(tabs()).toEqual(['All(2)', 'Archived(0 of 1)']);
    // A match in the other list is not hidden.
    await user.click(screen.getByRole('link', { name: '1 form under All' }));
    await waitFor(() => expect(titles()).toEqual(['kiln']));
  });

  it('[LIST-08] archives after a question, moves the form and the counts at once, and says Form archived', async () => {
    const { server } = startServer();
    let answer = () => undefined as undefined;
    server.hold = new Promise((resolve) => {
      answer = () => void resolve();
    });
    const user = showScreen();
    await user.click(await button('Archive Kiln firing'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive “Kiln firing”?' }));
    expect(dialog.getByText('Whoever opens its link sees that it is closed until you restore it. Its responses are kept.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Archived(2)']));
    expect(screen.queryByText('Kiln firing')).toBeNull();
    expect(screen.queryByText('Form archived')).toBeNull();
    // The keyboard stays in the list.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Glaze order'));
    answer();
    expect(await screen.findByText('Form archived')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
  });

  it('takes the archiving back with Undo', async () => {
    const { server } = startServer();
    const user = showScreen();
    await user.click(await button('Archive Kiln firing'));
    await user.click(await button('Archive'));
    const toasts = noteToasts();
    refuseOnce('/api/unArchiveForm');
    await user.click(await button('Undo'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toContain('Form restored'));
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(1)']));
    expect(server.active.map(({ _id }) => _id)).toContain('kiln');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kiln firing'));
  });

  it('[LIST-09] restores a form to All', async () => {
    const { server } = startServer();
    const user = showScreen('/forms?tab=archived');
    const toasts = noteToasts();
    await user.click(await button('Restore Old survey'));
    await waitFor(() => expect(toasts).toContain('Form restored'));
    await waitFor(() => expect(tabs()).toEqual(['All(3)', 'Archived(0)']));
    expect(await screen.findByText('No archived forms')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^All/ }));
    expect(await screen.findByText('Old survey')).toBeTruthy();
    expect(server.active.map(({ _id }) => _id)).toContain('old');
  });

  it('[LIST-10] deletes a form for good and says Form deleted', async () => {
    const { server } = startServer();
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Delete Old survey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Old survey”?' }));
    expect(dialog.getByText(/^Its 12 responses are deleted too, with their files\. This cannot be undone\.$/)).toBeTruthy();
    const toasts = noteToasts();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toContain('Form deleted'));
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(0)']));
    expect(server.archived).toEqual([]);
  });

  it.each([
    [0, 'The form has no responses. This cannot be undone.'],
    [1, 'Its one response is deleted too, with its files. This cannot be undone.'],
    [1_200, 'Its 1,200 responses are deleted too, with their files. This cannot be undone.'],
  ])('tells before it deletes a form with %d responses what goes with it', async (responses, text) => {
    startServer([], [{ ...old, responses }]);
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Delete Old survey'));
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy();
  });

  it('[LIST-14] asks before it archives or deletes, and confirms for 1.5 s; with Undo, as long as that can be reached', async () => {
    const { calls } = startServer();
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Delete Old survey'));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Old survey'));
    await user.click(screen.getByRole('link', { name: /^All/ }));
    await user.click(await button('Archive Kiln firing'));
    await user.click(await button('Cancel'));
    expect(calls.map(({ path }) => path).filter((path) => !path.includes('/api/get'))).toEqual([]);

    await user.click(await button('Archive Kiln firing'));
    await user.click(await button('Archive'));
    await screen.findByText('Form archived');
    await user.click(await button('Dismiss'));
    expect(screen.queryByText('Form archived')).toBeNull();

    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    await user.click(await button('Delete Old survey'));
    const confirm = await button('Delete');
    jest.useFakeTimers();
    await act(async () => confirm.click());
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Form deleted')).toBeTruthy();
    pass(1_499);
    expect(screen.getByText('Form deleted')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Form deleted')).toBeNull();
  });

  it('puts a form back where it was, and says why, when the server refuses', async () => {
    const { server } = startServer();
    server.refuse = [409, { error: 'The archive takes 2,000 forms at most.' }];
    const user = showScreen();
    await user.click(await button('Archive Kiln firing'));
    server.hasNoLists = true;
    await user.click(await button('Archive'));
    expect(await screen.findByText('The archive takes 2,000 forms at most.')).toBeTruthy();
    expect(tabs()).toEqual(['All(2)', 'Archived(1)']);
    expect(titles()).toEqual(['kiln', 'glaze']);
  });

  it('offers a larger plan where no place is left for a restored form', async () => {
    const { server } = startServer();
    server.refuse = [403, { error: 'Your plan allows no more forms.' }];
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Restore Old survey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'No more forms for now' }));
    expect(dialog.getByText('Your plan allows no more forms.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    expect(titles()).toEqual(['old']);
  });
});
