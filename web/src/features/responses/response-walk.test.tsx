import { newPages } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { newId } from '../../lib/new-id.ts';
import { session } from '../../lib/session.ts';
import { Component as Response } from '../../routes/response.tsx';
import { stubNetwork, TestStream } from '../../testing/network.ts';
import { responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { useMissing } from '../../ui/gone-home.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

const Home = () => useMissing();

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
  r3: { newer: null, older: 'r2' },
  r2: { newer: 'r3', older: 'r1' },
  r1: { newer: 'r2', older: null },
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
    expect(await screen.findByRole('heading', { name: 'Response r2' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Older response' });
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('heading', { name: 'Response r1' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Older response' })).toHaveProperty('disabled', true));
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('heading', { name: 'Response r2' })).toBeTruthy();
    expect(address()).toBe('/response/r2?list=favorite&page=2');
    const back = await screen.findByRole('link', { name: 'All responses' });
    expect(back.getAttribute('href')).toBe('/responses/form1?list=favorite&page=2');
    expect(calls.find(({ path }) => path === '/api/getResponseNeighbors')?.body).toEqual({ id: 'r3', pageName: 'favorite' });
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
    await screen.findByRole('link', { name: 'All responses' });
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
  expect(screen.queryByRole('link', { name: 'All responses' })).toBeNull();
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
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await screen.findByRole('button', { name: 'Restore' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/response/r1'));
  const changes = calls.filter(({ path }) => path === '/api/changeResponses').map(({ body }) => (body as { change: string }).change);
  expect(changes).toEqual(['archive', 'restore', 'archive', 'delete']);
});
