import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../testing/toasts.ts';
import { button, glaze, kiln, old, showScreen, startServer, tabs, titles } from './testing/forms-server.tsx';

describe('all forms at once', () => {
  it('[LIST-12] archives all forms of the workspace, and names their number first', async () => {
    const toasts = noteToasts();
    const { calls } = startServer();
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive all 2 forms?' }));
    await user.click(dialog.getByRole('button', { name: 'Archive All' }));
    await waitFor(() => expect(toasts).toContain('2 forms archived'));
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ path }) => path === '/api/archiveAllForms').map(({ body }) => body)).toEqual([
      { id: 'space', until: kiln.created_at },
    ]);
  });

  it('[LIST-13] deletes all archived forms, and no active one', async () => {
    const toasts = noteToasts();
    const { calls } = startServer([kiln], [old, { ...glaze, deleted_at: 5 }]);
    const user = showScreen('/forms?tab=archived');
    await screen.findByText('Old survey');
    await user.click(await button('Delete All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete all 2 archived forms?' }));
    expect(dialog.getByText(/This cannot be undone\. The forms under All stay\.$/)).toBeTruthy();
    // What deletes for good is red, and what archives is not.
    expect(dialog.getByRole('button', { name: 'Delete All' }).dataset.tone).toBe('danger');
    await user.click(dialog.getByRole('button', { name: 'Delete All' }));
    await waitFor(() => expect(toasts).toContain('2 forms deleted'));
    await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Archived(0)']));
    expect(calls.filter(({ path }) => path === '/api/deleteAllForms').map(({ body }) => body)).toEqual([
      { id: 'space', until: old.deleted_at },
    ]);
  });

  it('deletes only what the dialog counted, also when it asks again because the answer was lost', async () => {
    const toasts = noteToasts();
    const { server, calls } = startServer([kiln], [old]);
    const user = showScreen('/forms?tab=archived');
    await screen.findByText('Old survey');
    await user.click(await button('Delete All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the archived form?' }));
    // Somebody else archives a form. The list behind the dialog follows.
    server.archived = [{ ...glaze, deleted_at: Date.now() }, old];
    server.hold = Promise.reject(new TypeError('Failed to fetch'));
    const broken = server.hold.catch(() => undefined);
    await user.click(dialog.getByRole('button', { name: 'Delete All' }));
    await broken;
    server.hold = Promise.resolve();
    await waitFor(() => expect(toasts).toContain('Form deleted'));
    expect(calls.filter(({ path }) => path === '/api/deleteAllForms')).toHaveLength(2);
    await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Archived(1)']));
    expect(titles()).toEqual(['glaze']);
  });

  it('says how far it came when it fails halfway, and goes on with another try', async () => {
    const toasts = noteToasts();
    const { server } = startServer();
    server.refuse = [500, {}];
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    const dialog = within(await screen.findByRole('dialog'));
    server.active = [glaze];
    server.archived = [{ ...kiln, deleted_at: 10 }, old];
    await user.click(dialog.getByRole('button', { name: 'Archive All' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Something went wrong. 1 of 2 forms are archived; the others are as they were.');
    expect(tabs()).toEqual(['All(1)', 'Archived(2)']);
    server.refuse = undefined;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toContain('2 forms archived'));
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
  });

  it('goes on by itself when the connection breaks', async () => {
    const { server, calls } = startServer();
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    const dialog = within(await screen.findByRole('dialog'));
    server.hold = Promise.reject(new TypeError('Failed to fetch'));
    const broken = server.hold.catch(() => undefined);
    await user.click(dialog.getByRole('button', { name: 'Archive All' }));
    await broken;
    server.hold = Promise.resolve();
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
    expect(calls.filter(({ path }) => path === '/api/archiveAllForms')).toHaveLength(2);
  });

  it('does not say what became of the forms where the answers are lost', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { server } = startServer();
    server.hold = Promise.reject(new TypeError('Failed to fetch'));
    server.hold.catch(() => undefined);
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Archive All' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('You are offline. The list shows what has been archived.');
    online.mockRestore();
  });

  it('shows how far it is while it takes long', async () => {
    const { server } = startServer();
    let answer = () => undefined as undefined;
    server.hold = new Promise((resolve) => {
      answer = () => void resolve();
    });
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive All' }));
    expect(await screen.findByText('Archiving: 0 of 2')).toBeTruthy();
    server.active = [glaze];
    expect(await screen.findByText('Archiving: 1 of 2')).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('archives only what a suspended account may still use', async () => {
    startServer([kiln, { ...glaze, isOneTime: true }], [old]);
    const user = showScreen('/forms', { isSuspended: true });
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    expect(await screen.findByRole('dialog', { name: 'Archive the form?' })).toBeTruthy();
    await user.click(await button('Cancel'));
    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    expect(((await button('Delete All')) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Your account has been suspended. Please pay to continue using this form.')).toBeTruthy();
    expect(((await button('Restore Old survey')) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('duplicating', () => {
  it('[LIST-06] adds a copy of the form to the list, highlighted', async () => {
    const { server, calls } = startServer();
    const user = showScreen();
    const toasts = noteToasts();
    let answer = () => undefined as undefined;
    server.hold = new Promise((resolve) => {
      answer = () => void resolve();
    });
    await user.click(await button('Duplicate Kiln firing'));
    // Its button turns meanwhile, and takes no second click.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Duplicate Kiln firing' }).dataset.loading).toBe('true'));
    expect(screen.getByRole('button', { name: 'Duplicate Glaze order' }).dataset.loading).toBeUndefined();
    answer();
    await waitFor(() => expect(toasts).toContain('Form duplicated'));
    const copy = (await screen.findByText('Copy of Kiln firing')).closest('tr');
    expect(copy?.dataset.fresh).toBe('true');
    expect(titles()).toEqual(['copy', 'kiln', 'glaze']);
    await waitFor(() => expect(tabs()[0]).toBe('All(3)'));
    expect(calls.filter(({ path }) => path === '/api/duplicateForm').map(({ body }) => body)).toEqual([
      { id: 'kiln', requestId: expect.stringMatching(/^[A-Za-z0-9]{22}$/) },
    ]);
  });

  it('makes one copy of two tries', async () => {
    const { server, calls } = startServer();
    server.refuse = [500, {}];
    const user = showScreen();
    await user.click(await button('Duplicate Kiln firing'));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.refuse = undefined;
    await user.click(await button('Duplicate Kiln firing'));
    expect(await screen.findByText('Copy of Kiln firing')).toBeTruthy();
    const [first, second] = calls.filter(({ path }) => path === '/api/duplicateForm').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it("[QUOTA-06] says Can't Duplicate where no form may be created, known before or told by the server", async () => {
    const { server, calls } = startServer();
    const user = showScreen('/forms', { refusal: 'Your plan, Free, includes one form, and it is in use.' });
    await user.click(await button('Duplicate Kiln firing'));
    const dialog = within(await screen.findByRole('dialog', { name: "Can't Duplicate" }));
    expect(dialog.getByText('Your plan, Free, includes one form, and it is in use.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/duplicateForm')).toEqual([]);
    cleanup();
    server.refuse = [403, { error: "Can't Duplicate" }];
    const other = showScreen();
    await other.click(await button('Duplicate Glaze order'));
    expect(await screen.findByRole('dialog', { name: "Can't Duplicate" })).toBeTruthy();
    expect(server.active).toHaveLength(2);
  });
});
