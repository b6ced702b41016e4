import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { keepToasts } from '../../../testing/toasts.ts';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import type { ResponseRecord } from '../api.ts';
import { ResponsesScreen } from '../responses-screen.tsx';
import { SelectedResponses } from './selected-responses.tsx';

beforeAll(() => keepToasts('undoable'));
afterEach(() => {
  jest.restoreAllMocks();
});

const records = (count: number): ResponseRecord[] =>
  Array.from({ length: count }, (_, at) => responseRecord({ _id: `r${at}`, response: { q: { value: `Person ${at}` } } }));
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select the response of ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected responses' }));
const counted = async () => (await bar()).getByRole('status').textContent;

function showScreen() {
  const page = responseList(records(24), { labels: [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }] });
  stubNetwork({ '/api/getResponses': () => [200, { ...page, responses: { ...page.responses, total: 60, next: 'n' } }] });
  return show(<ResponsesScreen formId="form1" form={undefined} />).user;
}
const asPhone = () => {
  const plain = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...plain(media), matches: /max-width: (599|899)px/.test(media) }));
};

/** Responses that were selected one by one, on many pages. */
function Selected({ count, onExport }: { count: number; onExport: (kind: string, isWhole: boolean) => void }) {
  const rows = records(count);
  const selection = useSelection(rows, true);
  return (
    <SelectedResponses
      selection={{ ...selection, ...(!selection.isWhole && { rows }) }}
      {...{ list: 'all', shown: rows.slice(0, 24), total: 2_600, isMore: false, isExporting: false, onExport }}
      onChange={() => undefined}
      onClear={selection.clear}
    />
  );
}

it('are selected like forms: as a range with Shift, by the arrows, and all of the page by Ctrl+A', async () => {
  const user = showScreen();
  await user.click(await box('Person 1'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Person 4'));
  await user.keyboard('{/Shift}');
  expect(await counted()).toBe('4 selected');
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(await counted()).toBe('6 selected');
  await user.keyboard('{Control>}a{/Control}');
  expect(await counted()).toBe('24 selected');
  await user.click((await bar()).getByRole('button', { name: 'Select all 60' }));
  expect(await counted()).toBe('All 60 selected');
  (await box('Person 2')).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected responses' })).toBeNull());
});

it('have all their actions in words on a phone, in one menu', async () => {
  asPhone();
  const user = showScreen();
  await user.click(await box('Person 1'));
  expect((await bar()).getAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel)).toEqual([
    'Actions',
    'Clear selection',
  ]);
  await user.click((await bar()).getByRole('button', { name: 'Actions' }));
  const names = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Select all 60',
    'Archive',
    'Export as CSV',
    'Export as Excel',
    'Export as PDF',
    'Mark as read',
    'Mark as unread',
    'Favorite',
  ]);
});

it.each([1_000, 1_001])('%i that were selected one by one are told of the limit of an export, which leads on to all', async (count) => {
  const asked: [string, boolean][] = [];
  const { user } = show(<Selected count={count} onExport={(...ask) => asked.push(ask)} />);
  await user.click((await bar()).getByRole('button', { name: 'Export' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByText('Up to 1,000 responses selected one by one are exported at a time.')).toBeTruthy();
  const some = menu.getByRole<HTMLButtonElement>('menuitem', { name: 'CSV' });
  expect(some.disabled || some.hasAttribute('data-disabled')).toBe(count > 1_000);
  await user.click(menu.getByRole('menuitem', { name: 'All 2,600 of this list as CSV' }));
  expect(asked).toEqual([['csv', true]]);
});

it.each([
  ['Favorite', '3 responses added to favorites', 'favorite', 'unfavorite', { favourite: 1 as const }],
  ['Mark as read', '3 responses marked as read', 'view', 'unview', { status: 'old' as const }],
])('%s says of how many, and Undo takes it back from those that were otherwise before', async (action, said, change, back, already) => {
  const rows = records(6).map((row, at): ResponseRecord => ({ ...row, status: 'new', ...(at === 1 && already) }));
  const page = responseList(rows, { labels: [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }] });
  const { calls } = stubNetwork({
    '/api/getResponses': () => [200, page],
    '/api/changeResponses': () => [200, { success: true }],
  });
  const { user } = show(<ResponsesScreen formId="form1" form={undefined} />);
  for (const at of [0, 1, 2, 3]) await user.click(await box(`Person ${at}`));
  await user.click((await bar()).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const changes = () => calls.filter(({ path }) => path === '/api/changeResponses').map(({ body }) => body);
  await waitFor(() =>
    expect(changes()).toEqual([
      { formId: 'form1', responseIds: ['r0', 'r1', 'r2', 'r3'], change },
      { formId: 'form1', responseIds: ['r0', 'r2', 'r3'], change: back },
    ]),
  );
});
