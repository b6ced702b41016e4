import { newElement, newPages, type Page } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { newId } from '../../lib/new-id.ts';
import { session } from '../../lib/session.ts';
import { Component as Response } from '../../routes/response.tsx';
import { refuseOnce, stubNetwork, TestStream } from '../../testing/network.ts';
import { responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { useMissingBanner } from '../../ui/gone-home.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

const Home = () => useMissingBanner();

const visit = (path: string) =>
  show(
    <>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/response/:id" element={<Response />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    { path },
  );
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

const shared = (id: string, status: 'new' | 'old') => [
  newPages({ title: 'T', newId }),
  {
    header: `Response ${id}`,
    title: 'Kiln visit',
    created_at: new Date(2026, 10, 5, 7, 8, 9).getTime(),
    started_at: null,
    formerColumns: [],
    formerOptions: [],
    formerLabels: [],
  },
  [],
  responseRecord({ _id: id, status }),
  false,
];
/** r3 is the newest of three. */
const neighbors: Record<string, object> = {
  r3: { newer: null, older: 'r2', place: 1, total: 3, isMore: false },
  r2: { newer: 'r3', older: 'r1', place: 2, total: 3, isMore: false },
  r1: { newer: 'r2', older: null, place: 3, total: 3, isMore: false },
};
const network = (status: 'new' | 'old' = 'old') =>
  stubNetwork({
    '/api/getFormWithResponse': ({ body }) => [200, shared((body as { id: string }).id, status)],
    '/api/getResponseNeighbors': ({ body }) => [200, neighbors[(body as { id: string }).id]],
    '/api/changeStatus': () => [200, { success: true }],
  });

beforeEach(() => session.start('token'));
afterEach(() => {
  session.end();
  jest.restoreAllMocks();
});

describe('one response, for people of its workspace', () => {
  it('leads on to the next ones in the order of the table, by links and arrow keys, and back to its page', async () => {
    const { calls } = network();
    const { user } = visit('/response/r3?list=favorite&page=2');
    await user.click(await screen.findByRole('link', { name: 'Older response' }));
    expect(await screen.findByRole('heading', { name: 'Response 2 of 3' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Older response' });
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('heading', { name: 'Response 3 of 3' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Older response' })).toHaveProperty('disabled', true));
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('heading', { name: 'Response 2 of 3' })).toBeTruthy();
    expect(address()).toBe('/response/r2?list=favorite&page=2');
    const back = await screen.findByRole('link', { name: 'All responses to Kiln firing' });
    expect(back.getAttribute('href')).toBe('/responses/form1?list=favorite&page=2');
    expect(calls.find(({ path }) => path === '/api/getResponseNeighbors')?.body).toEqual({ id: 'r3', pageName: 'favorite' });
  });

  it('leads back to the list by Escape, but not from a dialog', async () => {
    stubNetwork({
      '/api/getFormWithResponse': () => [200, shared('r2', 'old').with(3, responseRecord({ _id: 'r2', deleted_at: 1 }))],
      '/api/getResponseNeighbors': () => [200, neighbors.r2],
    });
    const { user } = visit('/response/r2?list=archived');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/response/r2?list=archived');
    // The button has the focus again: the first one takes its tip away.
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(address()).toBe('/responses/form1?list=archived'));
  });

  it('is called by the name of who answered, else by the email address, and says its place in the list', async () => {
    const [name, mail] = [newElement('fullname', newId), newElement('input', newId)];
    mail.content.typeinput = 'email';
    const rows: Page['rows'] = [mail, name].map((column) => ({ id: newId(), content: [{ cols: [column] }] }));
    const pages = newPages({ title: 'T', newId }).map((page) => ({ ...page, rows }));
    const direction = { page: 0, row: 0, col: 0 };
    const both = {
      [mail.uniqueId]: { value: 'ada@example.org', direction },
      [name.uniqueId]: { value: { firstname: 'Ada', lastname: 'Byron' }, direction },
    };
    const { [name.uniqueId]: _name, ...onlyMail } = both;
    for (const [response, called] of [
      [both, 'Ada Byron'],
      [onlyMail, 'ada@example.org'],
    ] as const) {
      stubNetwork({
        '/api/getFormWithResponse': () => [
          200,
          shared('r2', 'old')
            .with(0, pages)
            .with(3, responseRecord({ _id: 'r2', response })),
        ],
        '/api/getResponseNeighbors': () => [200, neighbors.r2],
      });
      const { unmount } = visit('/response/r2');
      expect(await screen.findByRole('heading', { level: 1, name: called })).toBeTruthy();
      expect(await screen.findByText('2 of 3')).toBeTruthy();
      unmount();
    }
  });

  it('is marked as seen, once', async () => {
    const { calls } = network('new');
    visit('/response/r2');
    const marks = () => calls.filter(({ path }) => path === '/api/changeStatus').map(({ body }) => body);
    await waitFor(() => expect(marks()).toEqual([{ id: 'r2' }]));
    expect(await screen.findByText('at 07:08')).toBeTruthy();
    expect(document.title).toContain('05/11/2026 07:08');
  });

  it('shows what somebody else does with it, up to deleting it', async () => {
    const news = new TestStream();
    const server = { record: responseRecord({ _id: 'r2' }), isDeleted: false };
    const missing: [number, unknown] = [404, { error: { id: 'There is no such response.' } }];
    const { calls } = stubNetwork({
      '/api/getFormWithResponse': () => (server.isDeleted ? missing : [200, shared('r2', 'old').with(3, server.record)]),
      '/api/getResponseNeighbors': () => [200, neighbors.r2],
      '/api/followResponses/form1': () => [200, news],
    });
    visit('/response/r2');
    await screen.findByRole('link', { name: 'All responses to Kiln firing' });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/followResponses/form1'));
    expect(screen.queryByText('Favorite')).toBeNull();
    server.record = responseRecord({ _id: 'r2', favourite: 1 });
    news.tell('counts', { active: 3, archived: 0, favourites: 1 });
    expect(await screen.findByText('Favorite')).toBeTruthy();
    server.record = responseRecord({ _id: 'r2', favourite: 1, deleted_at: 1 });
    news.tell('counts', { active: 2, archived: 1, favourites: 0 });
    expect(await screen.findByText('Archived')).toBeTruthy();
    expect(screen.queryByText('Favorite')).toBeNull();
    server.isDeleted = true;
    news.tell('counts', { active: 2, archived: 0, favourites: 0 });
    expect(await screen.findByText('There is no such response.')).toBeTruthy();
    expect(address()).toBe('/');
  });
});

it('one response shows strangers and people of other accounts neither ways on nor back, and is not marked', async () => {
  const { calls } = stubNetwork({
    '/api/getFormWithResponse': () => [200, shared('r2', 'new')],
    '/api/getResponseNeighbors': () => [404, { error: { id: 'There is no such response.' } }],
  });
  const other = visit('/response/r2');
  expect(await screen.findByRole('heading', { name: 'Response r2' })).toBeTruthy();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/getResponseNeighbors'));
  expect(screen.queryByRole('link', { name: /All responses/ })).toBeNull();
  other.unmount();
  session.end();
  const before = calls.length;
  visit('/response/r2');
  expect(await screen.findByRole('heading', { name: 'Response r2' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Responses' })).toBeNull();
  expect(calls.slice(before).map(({ path }) => path)).toEqual(['/api/getFormWithResponse']);
  expect(calls.some(({ path }) => path === '/api/changeStatus')).toBe(false);
});

it('the root says of a response that is not there what happened', async () => {
  session.end();
  stubNetwork({ '/api/getFormWithResponse': () => [404, { error: { id: 'There is no such response.' } }] });
  visit('/response/none');
  expect(await screen.findByText('There is no such response.')).toBeTruthy();
  expect(address()).toBe('/');
});

it('adds a response to the favorites, takes it away, and marks it as unread and read again', async () => {
  let record = responseRecord({ _id: 'r2' });
  const changes = { favorite: { favourite: 1 }, unfavorite: { favourite: 0 }, view: { status: 'old' }, unview: { status: 'new' } } as const;
  const { calls } = stubNetwork({
    '/api/getFormWithResponse': () => [200, shared('r2', 'old').with(3, record)],
    '/api/getResponseNeighbors': () => [200, neighbors.r2],
    '/api/changeStatus': () => [200, { success: true }],
    '/api/changeResponses': ({ body }) => {
      record = { ...record, ...changes[(body as { change: keyof typeof changes }).change] };
      return [200, { success: true, changed: 1 }];
    },
  });
  const { user } = visit('/response/r2');
  const star = await screen.findByRole('button', { name: 'Favorite' });
  for (const isOn of ['true', 'false']) {
    await user.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe(isOn));
  }
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await screen.findByRole('button', { name: 'Mark as unread' });
  const asked = calls.filter(({ path }) => path === '/api/changeResponses').map(({ body }) => (body as { change: string }).change);
  expect(asked).toEqual(['favorite', 'unfavorite', 'unview', 'view']);
  expect(calls.some(({ path }) => path === '/api/changeStatus')).toBe(false);
});

it('[6.5] archives a response with Undo, and deletes an archived one after a question', async () => {
  let deleted_at: number | null = null;
  const { calls } = stubNetwork({
    '/api/getFormWithResponse': ({ body }) => {
      const [pages, meta, labels, record, hides] = shared((body as { id: string }).id, 'old');
      return [200, [pages, meta, labels, { ...(record as object), deleted_at }, hides]];
    },
    '/api/getResponseNeighbors': ({ body }) => [200, neighbors[(body as { id: string }).id]],
    '/api/changeResponses': ({ body }) => {
      const { change } = body as { change: string };
      if (change === 'archive') deleted_at = 1;
      if (change === 'restore') deleted_at = null;
      return [200, { success: true, changed: 1 }];
    },
  });
  const { user } = visit('/response/r2');
  const first = await screen.findByRole('button', { name: 'Archive' });
  act(() => first.focus());
  await user.keyboard('{Enter}');
  // The keyboard stays where the button was.
  const restore = await screen.findByRole('button', { name: 'Restore' });
  await waitFor(() => expect(document.activeElement).toBe(restore));
  await user.keyboard('{Enter}');
  const archive = await screen.findByRole('button', { name: 'Archive' });
  await waitFor(() => expect(document.activeElement).toBe(archive));
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Restore' });
  refuseOnce('/api/changeResponses');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/response/r1'));
  const changes = calls.filter(({ path }) => path === '/api/changeResponses').map(({ body }) => (body as { change: string }).change);
  expect(changes).toEqual(['archive', 'restore', 'archive', 'restore', 'archive', 'delete']);
});
