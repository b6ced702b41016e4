import { beforeAll, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuseOnce, stubNetwork } from '../../../testing/network.ts';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { keepToasts, noteToasts, retryButton } from '../../../testing/toasts.ts';
import type { ResponseList, ResponseRecord } from '../api.ts';
import { ResponsesScreen } from '../responses-screen.tsx';
import type { Change } from './change-lists.ts';

beforeAll(() => keepToasts('undoable', 'retriable'));

const labels = [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }];
const row = (id: string, name: string, changes: Partial<ResponseRecord> = {}) =>
  responseRecord({ _id: id, created_at: 1_000, response: { q: { value: name } }, ...changes });

const PAGE_SIZE = 24;
/** A server with some responses, the first one on top. */
function startServer(rows: ResponseRecord[], answers: Parameters<typeof stubNetwork>[0] = {}, until?: ResponseList['until']) {
  let kept = rows;
  let refusal: [number, unknown] | null = null;
  const page = (of: ResponseRecord[], number: number): ResponseList['responses'] => ({
    data: of.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    total: of.length,
    isMore: false,
    current_page: number,
    to: Math.min(of.length, number * PAGE_SIZE),
    next: null,
  });
  const changes: Record<Change, (one: ResponseRecord) => ResponseRecord | null> = {
    favorite: (one) => ({ ...one, favourite: 1 }),
    unfavorite: (one) => ({ ...one, favourite: 0 }),
    archive: (one) => ({ ...one, deleted_at: 2_000 }),
    restore: (one) => ({ ...one, deleted_at: null }),
    delete: () => null,
    view: (one) => ({ ...one, status: 'old' }),
    unview: (one) => ({ ...one, status: 'new' }),
  };
  const changeAll = (isTaken: (one: ResponseRecord) => boolean, change: Change): [number, unknown] => {
    kept = kept.flatMap((one) => (isTaken(one) ? (changes[change](one) ?? []) : one));
    return refusal ?? [200, { success: true, left: 0, until: 7 }];
  };
  const { calls } = stubNetwork({
    '/api/getResponses': ({ body }) => {
      const { page: number, pageName = 'all' } = body as { page: number; pageName?: string };
      const at = (name: string) => (name === pageName ? number : 1);
      const active = kept.filter(({ deleted_at }) => deleted_at === null);
      return [
        200,
        {
          ...responseList([], { labels, ...(until && { until }) }),
          responses: page(active, at('all')),
          favorites: page(
            active.filter(({ favourite }) => favourite === 1),
            at('favorite'),
          ),
          trashedAll: page(
            kept.filter(({ deleted_at }) => deleted_at !== null),
            at('archived'),
          ),
        },
      ];
    },
    '/api/changeResponses': ({ body }) => {
      if (refusal) return refusal;
      const { responseIds, change } = body as { responseIds: string[]; change: Change };
      return changeAll(({ _id }) => responseIds.includes(_id), change);
    },
    '/api/archiveAllResponses': () => changeAll(({ deleted_at }) => deleted_at === null, 'archive'),
    '/api/deleteAllResponse': () => changeAll(({ deleted_at }) => deleted_at !== null, 'delete'),
    ...answers,
  });
  return {
    figuresRead: () => calls.filter(({ path }) => path === '/api/getResponsesDatas').length,
    sent: () => calls.flatMap(({ path, body }) => (path === '/api/changeResponses' ? [body] : [])),
    refuse: () => {
      refusal = [500, {}];
    },
  };
}

const showScreen = (path = '/', isTrash = false) =>
  show(<ResponsesScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki' }} isTrash={isTrash} />, { path }).user;
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Lists' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const textsOf = async () => (await screen.findByRole('dialog')).textContent;

it('[RESP-03] shows Favorite and Archived with their totals only while there are any; [RESP-13] the star adds and removes', async () => {
  const { sent } = startServer([row('r1', 'Ada'), row('r2', 'Ben')]);
  const user = showScreen();
  const star = await button('Favorite: the response of Ada');
  expect([tabs(), star.getAttribute('aria-pressed')]).toEqual([['All(2)'], 'false']);
  await user.click(star);
  await waitFor(() => expect(tabs()).toEqual(['All(2)', 'Favorite(1)']));
  await user.click(screen.getByRole('link', { name: /^Favorite/ }));
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
  expect(screen.getByText('Ada')).toBeTruthy();
  await user.click(await button('Favorite: the response of Ada'));
  // The list is empty: all responses are shown again.
  expect(await screen.findByText('Ben')).toBeTruthy();
  expect(tabs()).toEqual(['All(2)']);
  expect(sent()).toEqual([
    { formId: 'form1', responseIds: ['r1'], change: 'favorite' },
    { formId: 'form1', responseIds: ['r1'], change: 'unfavorite' },
  ]);
});

it('sends the next change of a response when the former one is answered, and shows it at once', async () => {
  const changes: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  startServer([row('r1', 'Ada')], {
    '/api/changeResponses': async ({ body }) => {
      changes.push((body as { change: Change }).change);
      await answered;
      return [200, { success: true }];
    },
  });
  const user = showScreen();
  await user.click(await button('Favorite: the response of Ada'));
  await waitFor(() => expect(tabs()).toEqual(['All(1)', 'Favorite(1)']));
  await user.click(await button('Favorite: the response of Ada'));
  await waitFor(() => expect(tabs()).toEqual(['All(1)']));
  expect(changes).toEqual(['favorite']);
  answer();
  await waitFor(() => expect(changes).toEqual(['favorite', 'unfavorite']));
});

it('[RESP-15] archives a response, which Undo brings back; [RESP-06] the archive has the date of archiving', async () => {
  startServer([row('r1', 'Ada'), row('r2', 'Ben')]);
  const user = showScreen();
  const toasts = noteToasts();
  await user.click(await button('Archive the response of Ada'));
  expect(await screen.findByText('Response archived')).toBeTruthy();
  expect([screen.queryByText('Ada'), tabs()]).toEqual([null, ['All(1)', 'Archived(1)']]);
  await user.click(await button('Undo'));
  await waitFor(() => expect(toasts).toContain('Response restored'));
  expect([screen.queryByText('Ada') !== null, tabs()]).toEqual([true, ['All(2)']]);

  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['Name', 'Start Date', 'End Date', 'Actions']);
  await user.click(await button('Archive the response of Ben'));
  await user.click(await screen.findByRole('link', { name: /^Archived/ }));
  await waitFor(() => expect(heads()).toEqual(['Name', 'Start Date', 'Deleted Date', 'Actions']));
  const cells = [...((await screen.findByText('Ben')).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells.some((text) => text?.endsWith(':02'))).toBe(true);
});

it('reads the figures over the lists again when the owner has changed the lists', async () => {
  const { figuresRead } = startServer([row('r1', 'Ada'), row('r2', 'Ben')]);
  const user = showScreen();
  const archive = await button('Archive the response of Ben');
  await waitFor(() => expect(figuresRead()).toBe(1));
  await user.click(archive);
  await waitFor(() => expect(figuresRead()).toBe(2));
});

it('[RESP-17] asks before it deletes for good and says that it did; [RESP-20] the empty archive leads back to All', async () => {
  const { sent } = startServer([row('r1', 'Ada'), row('r2', 'Ben', { deleted_at: 5 }), row('r3', 'Cleo', { deleted_at: 4 })]);
  const user = showScreen('/?list=archived');
  const toasts = noteToasts();
  await user.click(await button('Delete the response of Ben'));
  expect(await textsOf()).toContain('Are you sure?This response will be removed and it will not be possible to restore');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(await button('Delete the response of Ben'));
  await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toContain('Response deleted'));
  expect([screen.queryByText('Ben'), tabs()]).toEqual([null, ['All(1)', 'Archived(1)']]);
  await user.click(await button('Restore the response of Cleo'));
  expect(await screen.findByText('Ada')).toBeTruthy();
  await waitFor(() => expect([toasts.at(-1), tabs()]).toEqual(['Response restored', ['All(2)']]));
});

it('[RESP-19] Archive all and Delete all ask first', async () => {
  startServer([row('r1', 'Ada'), row('r2', 'Ben')]);
  const user = showScreen();
  const toasts = noteToasts();
  await user.click(await button('Archive all'));
  expect(await textsOf()).toContain('This form will be removed and it will not be possible to restore');
  await user.click((await dialog()).getByRole('button', { name: 'Archive all' }));
  await waitFor(() => expect(toasts).toContain('2 responses archived'));
  expect(await screen.findByText('No Data')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: /^Archived/ }));
  await user.click(await button('Delete all'));
  expect(await textsOf()).toContain('Are you sure?This response will be removed and it will not be possible to restore');
  await user.click((await dialog()).getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(toasts).toContain('2 responses deleted'));
  await waitFor(() => expect(tabs()).toEqual(['All(0)']));
});

it('asks how many are left only of those that were there at the first call, also after the network failed', async () => {
  const sent: unknown[] = [];
  const archiveAll = ({ body }: { body: unknown }): [number, unknown] => {
    sent.push(body);
    if (sent.length === 2) throw new TypeError('Failed to fetch');
    return [200, { success: true, left: 3 - sent.length, until: 7 }];
  };
  startServer([row('r1', 'Ada'), row('r2', 'Ben')], { '/api/archiveAllResponses': archiveAll });
  const user = showScreen();
  const toasts = noteToasts();
  await user.click(await button('Archive all'));
  await user.click((await dialog()).getByRole('button', { name: 'Archive all' }));
  await waitFor(() => expect(toasts).toContain('2 responses archived'));
  expect(sent).toEqual([{ id: 'form1' }, { id: 'form1', until: 7 }, { id: 'form1', until: 7 }]);
});

it('tells the first call already which responses were seen, so that one whose answer is lost begins nothing anew', async () => {
  const sent: unknown[] = [];
  const deleteAll = ({ body }: { body: unknown }): [number, unknown] => {
    sent.push(body);
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return [200, { success: true, left: 0, until: 8 }];
  };
  startServer([row('r1', 'Ada', { deleted_at: 2_000 })], { '/api/deleteAllResponse': deleteAll }, { archive: 7, delete: 8 });
  const user = showScreen('/?list=archived');
  const toasts = noteToasts();
  await user.click(await button('Delete all'));
  await user.click((await dialog()).getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(toasts).toContain('Response deleted'));
  expect(sent).toEqual([
    { id: 'form1', until: 8 },
    { id: 'form1', until: 8 },
  ]);
});

it('changes the selected responses of several pages together', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `Person ${at + 1}`);
  const { sent } = startServer(names.map((name, at) => row(`r${at + 1}`, name)));
  const user = showScreen();
  const toasts = noteToasts();
  await user.click(await screen.findByRole('checkbox', { name: 'Select the response of Person 2' }));
  await user.click(await button('Next page'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all responses of this page' }));
  const bar = within(screen.getByRole('region', { name: 'Selected responses' }));
  expect(bar.getByText('7 selected')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(toasts).toContain('7 responses archived'));
  await waitFor(() => expect(tabs()).toEqual(['All(23)', 'Archived(7)']));
  expect(screen.queryByRole('region', { name: 'Selected responses' })).toBeNull();
  refuseOnce('/api/changeResponses');
  await user.click(await button('Undo'));
  await user.click(await retryButton());
  await waitFor(() => expect(toasts).toContain('7 responses restored'));
  const ids = ['r2', 'r25', 'r26', 'r27', 'r28', 'r29', 'r30'];
  expect(sent()).toEqual([
    { formId: 'form1', responseIds: ids, change: 'archive' },
    { formId: 'form1', responseIds: ids, change: 'restore' },
  ]);
});

it('takes a change back while the figures over the table hang', async () => {
  let areHanging = false;
  const { sent } = startServer([row('r1', 'Ada'), row('r2', 'Ben')], {
    '/api/getResponsesDatas': () => (areHanging ? new Promise(() => undefined) : [500, {}]),
  });
  const { fetch } = globalThis;
  let figures: AbortSignal | null | undefined;
  Object.assign(globalThis, {
    fetch: (path: string, init: RequestInit) => {
      if (areHanging && path === '/api/getResponsesDatas') figures ??= init.signal;
      return fetch(path, init);
    },
  });
  const user = showScreen();
  await button('Archive the response of Ada');
  areHanging = true;
  await user.click(await button('Archive the response of Ada'));
  await user.click(await button('Undo'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ formId: 'form1', responseIds: ['r1'], change: 'restore' }));
  // The app gives up a call that hangs for long, and what waits for it goes on.
  expect(figures?.aborted).toBe(false);
});

it('keeps the Undo of all of a list that a busy server refuses', async () => {
  const asked: unknown[] = [];
  const names = Array.from({ length: 30 }, (_, at) => row(`r${at}`, `Person ${at}`));
  startServer(names, {
    '/api/changeListed': ({ body }) => {
      asked.push(body);
      return [200, { success: true, left: 0, until: 7, changed: 30, canUndo: true }];
    },
  });
  const user = showScreen();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all responses of this page' }));
  await user.click(await button('Select all 30'));
  const bar = within(screen.getByRole('region', { name: 'Selected responses' }));
  await user.click(bar.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
  const undo = await button('Undo');
  refuseOnce('/api/changeListed');
  await user.click(undo);
  await user.click(await retryButton());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toMatchObject([{ change: 'view' }, { change: 'unview', undoes: (asked[0] as { changeId: string }).changeId }]);
});

it.each(['Mark as read', 'Clear selection'])(
  '%s takes the bar of the selection away and gives the focus to the tab in its place',
  async (name) => {
    startServer([row('1', 'Ada'), row('2', 'Ben')]);
    const { user } = show(<ResponsesScreen formId="form1" form={undefined} />);
    await user.click(await screen.findByRole('checkbox', { name: 'Select the response of Ben' }));
    const bar = within(screen.getByRole('region', { name: 'Selected responses' }));
    const isInMenu = !bar.queryByRole('button', { name });
    if (isInMenu) await user.click(bar.getByRole('button', { name: 'More' }));
    (isInMenu ? await screen.findByRole('menuitem', { name }) : bar.getByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected responses' })).toBeNull());
    const tabs = within(screen.getByRole('navigation', { name: 'Lists' }));
    await waitFor(() => expect(document.activeElement === tabs.getByRole('link', { name: /^All/ })).toBe(true));
  },
);

it('puts everything back and says so when the server fails', async () => {
  const { refuse } = startServer([row('r1', 'Ada'), row('r2', 'Ben')]);
  refuse();
  const user = showScreen();
  await user.click(await button('Archive the response of Ada'));
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(await screen.findByText('Ada')).toBeTruthy();
  expect(tabs()).toEqual(['All(2)']);
});

it('[RESP-22] shows the archived responses under a single tab All with a count', async () => {
  startServer([row('r1', 'Ada'), row('r2', 'Ben', { deleted_at: 5 })]);
  const user = showScreen('/', true);
  expect(await screen.findByText('Ben')).toBeTruthy();
  expect([tabs(), screen.queryByText('Ada')]).toEqual([['All(1)'], null]);
  await user.click(await button('Restore the response of Ben'));
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(tabs()).toEqual(['All(0)']);
});
