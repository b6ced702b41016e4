import { IconArchive, IconArchiveOff, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { RowAction } from '../../../ui/row-actions.tsx';
import type { ListName, ResponseRecord } from '../api.ts';
import type { Change } from './change-lists.ts';

/** What can be done with a response in a list. @param name 'of Ada' @param onChange asks before it deletes */
export function lifeActions(
  row: ResponseRecord,
  { list, name, onChange }: { list: ListName; name: string; onChange: (change: Change) => void },
): RowAction[] {
  if (list === 'archived')
    return [
      { label: 'Restore', name: `Restore the response ${name}`, icon: IconArchiveOff, act: () => onChange('restore') },
      { label: 'Delete', name: `Delete the response ${name}`, icon: IconTrash, act: () => onChange('delete'), isDangerous: true },
    ];
  const isFavorite = row.favourite === 1;
  return [
    {
      label: isFavorite ? 'Remove from favorites' : 'Add to favorites',
      name: `Favorite: the response ${name}`,
      icon: isFavorite ? IconStarFilled : IconStar,
      act: () => onChange(isFavorite ? 'unfavorite' : 'favorite'),
      isOn: isFavorite,
    },
    { label: 'Archive', name: `Archive the response ${name}`, icon: IconArchive, act: () => onChange('archive') },
  ];
}
