import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Call, stubNetwork } from '../../../../testing/network.ts';
import { show } from '../../../../testing/show.tsx';
import type { SharedView } from './api.ts';
import { SharedViewScreen } from './shared-view-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const long = `${'word '.repeat(60)}end`;
const view: SharedView = {
  name: 'Helpers',
  title: 'Kiln firing',
  gone: [],
  columns: ['Name', 'Name', ''],
  isArchive: false,
  rows: [
    {
      cells: [{ text: 'Ada' }, { text: long }, { text: '', files: [{ name: 'Gläze.png', size: 12_345, file: 'sealed' }] }],
      started_at: null,
      ended_at: 0,
    },
  ],
  total: 30,
  isMore: false,
  isUnsorted: false,
  current_page: 1,
  next: 'place',
};
const bodies = (calls: readonly Call[]) => calls.map(({ body }) => body);
const showView = (path = '/') => show(<SharedViewScreen token="token" />, { path });

it('shows name, columns and answers, long ones by a press, and files by the link of the view', async () => {
  stubNetwork({ '/api/getSharedView': () => [200, view] });
  const { user } = showView();
  expect(await screen.findByRole('heading', { name: 'Helpers' })).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Responses in Helpers' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Name', 'Untitled question', 'Start Date', 'End Date']);
  expect(table.getByRole('rowheader', { name: 'Ada' })).toBeTruthy();
  expect(table.getByRole('link', { name: 'Gläze.png' }).getAttribute('href')).toBe('/files/View/token/sealed');
  expect(table.getByText('12 kB')).toBeTruthy();
  expect(table.queryByText(/end$/)).toBeNull();
  await user.click(table.getByRole('button', { name: 'More', expanded: false }));
  expect(table.getByText(/end$/)).toBeTruthy();
});

it('is counted as opened once: turning pages names the page', async () => {
  const { calls } = stubNetwork({
    '/api/getSharedView': ({ body }) => [200, 'after' in (body as object) ? { ...view, current_page: 2, next: null } : view],
  });
  const { user } = showView();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(bodies(calls)).toEqual([{ token: 'token' }, { token: 'token', page: 2, after: 'place' }]));
  await screen.findByText('Page 2 of 2');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('Page 1 of 2');
  expect(
    bodies(calls)
      .slice(2)
      .every((body) => 'page' in (body as object)),
  ).toBe(true);
});

it('of an empty view says No Data, and of an address behind the end shows the last page', async () => {
  const { calls } = stubNetwork({ '/api/getSharedView': () => [200, { ...view, rows: [], total: 0, next: null }] });
  showView('/?page=7');
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(bodies(calls)[0]).toEqual({ token: 'token', page: 7 });
});

it('of a link that does not work says so, and shows nothing of what it showed before', async () => {
  let hasEnded = false;
  stubNetwork({ '/api/getSharedView': () => (hasEnded ? [404, { error: { token: 'There is no such view.' } }] : [200, view]) });
  const { user } = showView();
  await screen.findByText('Ada');
  hasEnded = true;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(screen.queryByText('Ada')).toBeNull();
  expect(document.title).not.toContain('Helpers');
});

it('that does not load offers another try', async () => {
  let fails = true;
  stubNetwork({ '/api/getSharedView': () => (fails ? [500, {}] : [200, view]) });
  const { user } = showView();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('Ada')).toBeTruthy();
});
