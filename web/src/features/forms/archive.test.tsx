import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { formRow } from '../../testing/records.ts';
import { fill, show } from '../../testing/show.tsx';
import type { FormRow } from './api.ts';
import { FormsScreen } from './forms-screen.tsx';

const kiln = formRow({ _id: 'kiln', title: 'Kiln firing', updated_at: 3 });
const glaze = formRow({ _id: 'glaze', title: 'Glaze order', updated_at: 2 });
const old = formRow({ _id: 'old', title: 'Old survey', responses: 12, deleted_at: new Date(2020, 10, 5, 9, 7, 3).getTime() });

afterEach(() => {
  jest.useRealTimers();
});

type Answer = [number, unknown];

/** A server with two lists. `refuse` makes calls fail; `hold` makes them wait. */
function startServer(active: FormRow[] = [kiln, glaze], archived: FormRow[] = [old]) {
  const server = { active, archived, refuse: undefined as Answer | undefined, hold: Promise.resolve() };
  const idOf = (body: unknown) => (body as { formId: string }).formId;
  const answering = (change: (body: unknown) => unknown) => async (call: { body: unknown }) => {
    await server.hold;
    return server.refuse ?? ([200, change(call.body)] as Answer);
  };
  const move = (id: string, from: 'active' | 'archived', to: 'active' | 'archived', deleted_at: number | null) => {
    const form = server[from].find(({ _id }) => _id === id);
    if (!form) throw new Error(`${id} is not ${from}`);
    const moved = { ...form, deleted_at };
    server[from] = server[from].filter(({ _id }) => _id !== id);
    server[to] = [moved, ...server[to]];
    return moved;
  };
  const network = stubNetwork({
    '/api/getForms': () => [200, server.active],
    '/api/getTrashedForms': () => [200, server.archived],
    '/api/archiveForm': answering((body) => move(idOf(body), 'active', 'archived', 10)),
    '/api/unArchiveForm': answering((body) => move(idOf(body), 'archived', 'active', null)),
    '/api/deleteForm': answering((body) => {
      server.archived = server.archived.filter(({ _id }) => _id !== idOf(body));
      return { success: true };
    }),
    '/api/archiveAllForms': answering(() => {
      const { length } = server.active;
      for (const { _id } of server.active) move(_id, 'active', 'archived', 10);
      return { success: true, count: length };
    }),
    '/api/deleteAllForms': answering(() => {
      const { length } = server.archived;
      server.archived = [];
      return { success: true, count: length };
    }),
    '/api/duplicateForm': answering((body) => {
      const source = server.active.find(({ _id }) => _id === (body as { id: string }).id) as FormRow;
      const copy = { ...source, _id: 'copy', title: `Copy of ${source.title}`, responses: 0, updated_at: 20 };
      server.active = [copy, ...server.active];
      return copy;
    }),
  });
  return { server, ...network };
}

function showScreen(path = '/forms', { refusal = null as string | null, isSuspended = false } = {}) {
  return show(
    <FormsScreen
      creatingRefusal={refusal}
      isSuspended={isSuspended}
      workspaceId="space"
      quota={null}
      upgrade={<button type="button">Upgrade</button>}
      onOpen={() => undefined}
    />,
    { path },
  ).user;
}

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Lists' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.dataset.form);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const button = (name: string) => screen.findByRole('button', { name });

describe('the archive', () => {
  it('[LIST-01] counts the forms in both tabs, also while searching; [LIST-04 part: Archived] names its columns', async () => {
    startServer();
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(1)']));
    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    expect(await screen.findByText('Old survey')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Archived(1)');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Form', 'Responses', 'Archived', 'Actions']);
    expect(screen.getByTitle('05/11/2020 09:07:03').textContent).toBe('05/11/2020');
    const row = within(screen.getByRole('row', { name: /Old survey/ }));
    expect(row.getAllByRole('button').map((action) => action.getAttribute('aria-label'))).toEqual([
      'Restore Old survey',
      'Delete Old survey',
    ]);
    fill(screen.getByPlaceholderText('Search form...'), 'kiln');
    expect(await screen.findByText('Nothing Found')).toBeTruthy();
    expect(tabs()).toEqual(['All(2)', 'Archived(1)']);
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
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Archived(2)']));
    expect(screen.queryByText('Kiln firing')).toBeNull();
    expect(screen.queryByText('Form archived')).toBeNull();
    // The keyboard stays in the list.
    expect(document.activeElement?.textContent).toBe('Glaze order');
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
    await user.click(await button('Undo'));
    expect(await screen.findByText('Form restored')).toBeTruthy();
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(1)']));
    expect(server.active.map(({ _id }) => _id)).toContain('kiln');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kiln firing'));
  });

  it('[LIST-09] restores a form to All', async () => {
    const { server } = startServer();
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Restore Old survey'));
    expect(await screen.findByText('Form restored')).toBeTruthy();
    expect(tabs()).toEqual(['All(3)', 'Archived(0)']);
    expect(screen.getByText('No archived forms')).toBeTruthy();
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
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Form deleted')).toBeTruthy();
    expect(tabs()).toEqual(['All(2)', 'Archived(0)']);
    expect(server.archived).toEqual([]);
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

describe('all forms at once', () => {
  it('[LIST-12] archives all forms of the workspace, and names their number first', async () => {
    const { calls } = startServer();
    const user = showScreen();
    await screen.findByText('Kiln firing');
    await user.click(await button('Archive All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive all 2 forms?' }));
    await user.click(dialog.getByRole('button', { name: 'Archive All' }));
    expect(await screen.findByText('2 forms archived')).toBeTruthy();
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ path }) => path === '/api/archiveAllForms').map(({ body }) => body)).toEqual([{ id: 'space' }]);
  });

  it('[LIST-13] deletes all archived forms, and no active one', async () => {
    const { calls } = startServer([kiln], [old, { ...glaze, deleted_at: 5 }]);
    const user = showScreen('/forms?tab=archived');
    await screen.findByText('Old survey');
    await user.click(await button('Delete All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete all 2 archived forms?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete All' }));
    expect(await screen.findByText('2 forms deleted')).toBeTruthy();
    await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Archived(0)']));
    expect(calls.filter(({ path }) => path === '/api/deleteAllForms').map(({ body }) => body)).toEqual([{ id: 'space' }]);
  });

  it('says how far it came when it fails halfway, and goes on with another try', async () => {
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
    expect(await screen.findByText('Form archived')).toBeTruthy();
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
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
    const { calls } = startServer();
    const user = showScreen();
    await user.click(await button('Duplicate Kiln firing'));
    const copy = (await screen.findByText('Copy of Kiln firing')).closest('tr');
    expect(copy?.dataset.fresh).toBe('true');
    expect(titles()).toEqual(['copy', 'kiln', 'glaze']);
    expect(tabs()[0]).toBe('All(3)');
    expect(await screen.findByText('Form duplicated')).toBeTruthy();
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
