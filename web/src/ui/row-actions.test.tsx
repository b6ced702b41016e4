import { expect, it, jest } from '@jest/globals';
import { IconArchive, IconInbox, IconPencil, IconTrash } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { show } from '../testing/show.tsx';
import { ActionButtons, ActionMenu, type RowAction } from './row-actions.tsx';

const archive = jest.fn();
const actions: RowAction[] = [
  { label: 'Edit', name: 'Edit Kiln', icon: IconPencil, act: { to: '/form/kiln' } },
  { label: 'See responses', name: 'See responses to Kiln', icon: IconInbox, act: { to: '/responses/kiln' }, isInMenuOnly: true },
  { label: 'Archive', name: 'Archive Kiln', icon: IconArchive, act: archive },
  { label: 'Delete', name: 'Delete Kiln', icon: IconTrash, act: () => undefined, isDangerous: true },
];

it('a row with room has a button for each action, named with the row, but for those that the row leads to by itself', () => {
  show(<ActionButtons title="Kiln" actions={actions} />);
  const found = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].map((each) => each.getAttribute('aria-label'));
  expect(found).toEqual(['Edit Kiln', 'Archive Kiln', 'Delete Kiln']);
});

it('a narrow row has all of them in one menu, the dangerous ones in red', async () => {
  const { user } = show(<ActionMenu title="Kiln" actions={actions} />);
  await user.click(screen.getByRole('button', { name: 'Actions for Kiln' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
    ['Edit', undefined],
    ['See responses', undefined],
    ['Archive', undefined],
    ['Delete', 'danger'],
  ]);
  expect(items.map((item) => item.getAttribute('href'))).toEqual(['/form/kiln', '/responses/kiln', null, null]);
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(archive).toHaveBeenCalledTimes(1);
});
