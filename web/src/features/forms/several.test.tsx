import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuseOnce } from '../../testing/network.ts';
import { formRow } from '../../testing/records.ts';
import { fill } from '../../testing/show.tsx';
import { keepToasts, noteToasts } from '../../testing/toasts.ts';
import { button, glaze, kiln, old, showScreen, startServer, tabs, titles } from './testing/forms-server.tsx';

beforeAll(() => {
  keepToasts('undoable', 'retriable');
  // jsdom has none. Rows below the first ten stay away, as in a small window.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});

const older = { ...old, _id: 'older', title: 'Older survey', responses: 0, deleted_at: 4 };
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => formRow({ _id: `f${at}`, title: `Form ${at}`, updated_at: 100 - at, created_at: at }));
const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const bar = () => screen.findByRole('region', { name: 'Selected forms' });
const counted = async () => within(await bar()).getByRole('status').textContent;
const action = async (name: string) => within(await bar()).getByRole('button', { name });
const changes = (calls: ReturnType<typeof startServer>['calls']) =>
  calls.filter(({ path }) => path === '/api/changeForms').map(({ body }) => body as { formIds: string[]; change: string });

describe('several forms (part 4, 11)', () => {
  it('are selected one by one, as a range with Shift, and all by the head or by Ctrl+A', async () => {
    startServer(rows(30));
    const user = showScreen();
    await user.click(await box('Form 1'));
    expect(await counted()).toBe('1 selected');
    await user.keyboard('{Shift>}');
    await user.click(await box('Form 4'));
    await user.keyboard('{/Shift}');
    expect(await counted()).toBe('4 selected');
    // The arrows go from box to box, and take with them what they pass while Shift is held.
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(await counted()).toBe('6 selected');
    await user.keyboard('{ArrowUp}{ArrowUp} ');
    expect((await box('Form 4')).checked).toBe(false);
    await user.keyboard('{Control>}a{/Control}');
    // Also those that are not in the document.
    expect(await counted()).toBe('30 selected');
    expect(screen.getAllByRole('row').length).toBeLessThan(30);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected forms' })).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select all forms' }));
    expect(await counted()).toBe('30 selected');
  });

  it('are archived after a question, and Undo restores exactly them', async () => {
    const toasts = noteToasts();
    const { calls } = startServer(rows(3), [old]);
    const user = showScreen();
    await user.click(await box('Form 0'));
    await user.click(await box('Form 2'));
    await user.click(await action('Archive'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 forms?' }));
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(toasts).toContain('2 forms archived'));
    expect(tabs()).toEqual(['All(1)', 'Archived(3)']);
    // The keyboard stays in the list.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Form 1'));
    refuseOnce('/api/changeForms');
    await user.click(await button('Undo'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(toasts).toContain('2 forms restored'));
    expect(tabs()).toEqual(['All(3)', 'Archived(1)']);
    expect(changes(calls)).toEqual([
      { formIds: ['f0', 'f2'], change: 'archive' },
      { formIds: ['f0', 'f2'], change: 'restore' },
    ]);
  });

  it('are restored without a question, and deleted after one that counts what goes', async () => {
    const toasts = noteToasts();
    const { calls } = startServer([], [old, older]);
    const user = showScreen('/forms?tab=archived');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all forms' }));
    await user.click(await action('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 archived forms?' }));
    expect(dialog.getByText('Their 12 responses are deleted too, with their files. This cannot be undone.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await box('Older survey'));
    await user.click(await action('Restore'));
    await waitFor(() => expect(toasts).toContain('Form restored'));
    expect(changes(calls)).toEqual([{ formIds: ['old'], change: 'restore' }]);
    expect(titles()).toEqual(['older']);
  });

  it('that the server refuses come back, and are named with the reason; the others are done', async () => {
    const toasts = noteToasts();
    const { server } = startServer(rows(3), []);
    server.stubborn = { f1: 'There is no such form.' };
    const user = showScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all forms' }));
    await user.click(await action('Archive'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    const told = within(await screen.findByRole('dialog', { name: '1 of 3 forms is not archived' }));
    expect(within(told.getByRole('list', { name: 'There is no such form.' })).getByText('Form 1')).toBeTruthy();
    expect(toasts).toContain('2 forms archived');
    expect(tabs()).toEqual(['All(1)', 'Archived(2)']);
    server.stubborn = {};
    await user.click(told.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(3)']));
  });

  it('say how far they are where there are many, and which are left when the server fails halfway', async () => {
    const toasts = noteToasts();
    const { server, calls } = startServer(rows(45), []);
    let go = () => undefined as undefined;
    server.hold = new Promise((resolve) => {
      go = () => void resolve();
    });
    const user = showScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all forms' }));
    await user.click(await action('Archive'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(toasts).toContain('Archiving: 0 of 45 forms'));
    expect(tabs()).toEqual(['All(0)', 'Archived(45)']);
    let stop = () => undefined as undefined;
    const second = new Promise<void>((resolve) => {
      stop = () => void resolve();
    });
    act(() => {
      go();
      server.hold = second;
    });
    await waitFor(() => expect(toasts).toContain('Archiving: 20 of 45 forms'));
    server.refuse = [500, {}];
    stop();
    const told = within(await screen.findByRole('dialog', { name: '25 of 45 forms are not archived' }));
    expect(told.getByRole('list', { name: 'Something went wrong.' }).children).toHaveLength(25);
    expect(toasts).toContain('20 forms archived');
    expect(tabs()).toEqual(['All(25)', 'Archived(20)']);
    expect(changes(calls).map(({ formIds }) => formIds.length)).toEqual([20, 20]);
  });

  it('that a call has changed before it failed are told as changed, and the others alone are tried again', async () => {
    const toasts = noteToasts();
    const { server, calls } = startServer(rows(5), []);
    server.breaksAfter = 3;
    const user = showScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all forms' }));
    await user.click(await action('Archive'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    const told = within(await screen.findByRole('dialog', { name: '2 of 5 forms are not archived' }));
    expect(told.getByRole('list', { name: 'Something went wrong.' }).children).toHaveLength(2);
    expect(toasts).toContain('3 forms archived');
    await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Archived(3)']));
    server.breaksAfter = undefined;
    await user.click(told.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tabs()).toEqual(['All(0)', 'Archived(5)']));
    expect(changes(calls).map(({ formIds }) => formIds.length)).toEqual([5, 2]);
  });

  it('[D29] are those that the search shows: nothing unseen is selected or archived, and Archive All rests beside it', async () => {
    const { calls } = startServer([kiln, glaze], []);
    const user = showScreen();
    await user.click(await box('Glaze order'));
    fill(screen.getByPlaceholderText('Search form...'), 'kiln');
    await waitFor(() => expect(titles()).toEqual(['kiln']));
    expect(await button('Archive All')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('region', { name: 'Selected forms' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all forms' }));
    expect(await counted()).toBe('1 selected');
    await user.click(await action('Archive'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Archive “Kiln firing”?' })).getByRole('button', { name: 'Archive' }),
    );
    fill(screen.getByPlaceholderText('Search form...'), '');
    await waitFor(() => expect(titles()).toEqual(['glaze']));
    expect(calls.some(({ path }) => path === '/api/archiveAllForms')).toBe(false);
  });

  it('are not selected where a suspension locks them', async () => {
    startServer([kiln, { ...glaze, isOneTime: true }], []);
    const user = showScreen('/forms', { isSuspended: true });
    expect((await box('Kiln firing')).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select all forms' }));
    expect(await counted()).toBe('1 selected');
    expect((await box('Glaze order')).checked).toBe(true);
  });
});

describe('the state of forms (part 4, 11)', () => {
  const closed = { ...glaze, deadline: 1 };

  it('narrows the list, in the address, and a list without any says so', async () => {
    startServer([kiln, closed], []);
    const user = showScreen('/forms?state=closed');
    await waitFor(() => expect(titles()).toEqual(['glaze']));
    expect(await button('Archive All')).toHaveProperty('disabled', true);
    await user.click(await button('State: Closed'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Live' }));
    await waitFor(() => expect(titles()).toEqual(['kiln']));
    fill(screen.getByPlaceholderText('Search form...'), 'glaze');
    expect(await screen.findByText('No live form has “glaze” in its title.')).toBeTruthy();
    await user.click(await button('Show all forms'));
    await waitFor(() => expect(titles()).toEqual(['kiln', 'glaze']));
  });
});
