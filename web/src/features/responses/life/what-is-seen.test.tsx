import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { useSelection } from '../../../ui/selection/use-selection.ts';
import type { ResponseRecord } from '../api.ts';
import { ResponsesScreen } from '../responses-screen.tsx';
import { NoResponses } from './no-responses.tsx';
import { SelectedResponses } from './selected-responses.tsx';

const labels = [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }];
const row = (id: string, changes: Partial<ResponseRecord> = {}) => responseRecord({ _id: id, response: { q: { value: id } }, ...changes });

/** The list of a form with these responses, in each of its lists. */
function showList(path: string, { active = 2, archived = 2, network = {} as Parameters<typeof stubNetwork>[0] } = {}) {
  const lists = responseList([], { labels });
  const page = (count: number, changes = {}) => {
    const data = Array.from({ length: count }, (_, n) => row(`r${n}`, changes));
    return { ...lists.responses, data, total: count, to: count };
  };
  const reply = {
    ...lists,
    responses: page(active),
    favorites: page(active, { favourite: 1 }),
    trashedAll: page(archived, { deleted_at: 5 }),
  };
  stubNetwork({ '/api/getResponses': () => [200, reply], ...network });
  return show(<ResponsesScreen formId="form1" form={undefined} />, { path }).user;
}
const dialogOf = async () => within(await screen.findByRole('dialog'));

it.each([
  ['/', 'Archive all', undefined, '2 responses move to Archived.'],
  ['/?list=archived', 'Delete all', 'danger', '2 responses in the archive, with their files.'],
])('what is done to all of %s says what goes where, and only what deletes for good is red', async (path, name, tone, note) => {
  const user = showList(path);
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await dialogOf();
  expect([dialog.getByRole('button', { name }).dataset.tone, dialog.queryByText(note) !== null]).toEqual([tone, true]);
});

it('what failed for all says where it is seen how far it came', async () => {
  const user = showList('/', { network: { '/api/archiveAllResponses': () => [500, { error: 'id' }] } });
  await user.click(await screen.findByRole('button', { name: 'Archive all' }));
  const dialog = await dialogOf();
  await user.click(dialog.getByRole('button', { name: 'Archive all' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong. The list shows what has been archived.');
});

it('one archived response is spoken of as one', async () => {
  const user = showList('/?list=archived', { archived: 1 });
  await user.click(await screen.findByRole('button', { name: 'Delete all' }));
  expect((await dialogOf()).getByText('1 response in the archive, with its files.')).toBeTruthy();
});

it('nothing is done to all favorites: it would reach what is no favorite', async () => {
  showList('/?list=favorite');
  await screen.findByRole('link', { name: /^Favorite/, current: 'page' });
  expect([screen.queryByRole('button', { name: 'Archive all' }), screen.queryByRole('button', { name: 'Delete all' })]).toEqual([
    null,
    null,
  ]);
});

it('a link that other machines do not reach says so where it is to be shared', () => {
  show(<NoResponses link="kilnkilnki" archived={0} />);
  expect(screen.getByText(/^This address works on this machine only\./)).toBeTruthy();
  expect(screen.getByText('http://localhost/f-kilnkilnki')).toBeTruthy();
});

function Selected({ list }: { list: 'all' | 'archived' }) {
  const rows = [row('r1'), row('r2')];
  const selection = useSelection(rows, true);
  return (
    <SelectedResponses
      selection={{ ...selection, ...(!selection.isWhole && { rows }) }}
      {...{ list, shown: rows, total: 2_600, isMore: false, isExporting: false, onExport: () => undefined }}
      onChange={() => undefined}
      onClear={selection.clear}
    />
  );
}
const bar = () => within(screen.getByRole('region', { name: 'Selected responses' }));

it('of selected responses in the archive, restoring stands before deleting, which alone is red', async () => {
  const { user } = show(<Selected list="archived" />);
  const first = bar().getByRole('button', { name: 'Restore' });
  const second = bar().getByRole('button', { name: 'Delete' });
  expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([first.dataset.tone, second.dataset.tone]).toEqual([undefined, 'danger']);
  await user.click(bar().getByRole('button', { name: 'Select all 2,600' }));
  expect(bar().getByRole('status').textContent).toBe('All 2,600 selected');
});

it('the limit of an export is not told where the whole list is exported', async () => {
  const { user } = show(<Selected list="all" />);
  await user.click(bar().getByRole('button', { name: 'Select all 2,600' }));
  await user.click(bar().getByRole('button', { name: 'Export' }));
  await screen.findByRole('menu');
  expect(screen.queryByText(/selected one by one/)).toBeNull();
});
