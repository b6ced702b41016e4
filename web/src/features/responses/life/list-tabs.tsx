import { IconArchive, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AppButton } from '../../../ui/button.tsx';
import { TabCount, TabLine } from '../../../ui/tabs.tsx';
import type { ListName, ResponseList } from '../api.ts';

interface ListTabsProps {
  lists: ResponseList;
  current: ListName;
  /** The screen of archived responses has a single list. */
  isTrash: boolean;
  onAll: (what: 'archive' | 'delete') => void;
}

/** The lists of a form's responses with their totals; the last two only while they have any. Beside them what is done to a whole list. */
export function ListTabs({ lists: { responses, favorites, trashedAll }, current, isTrash, onAll }: ListTabsProps) {
  const what = current === 'archived' ? 'delete' : 'archive';
  const total = current === 'archived' ? trashedAll.total : responses.total;
  const tab = (list: ListName, label: string, count: number) => (
    <Link to={list === 'all' || isTrash ? '?' : `?list=${list}`} aria-current={current === list ? 'page' : undefined}>
      {label}
      <TabCount count={count} />
    </Link>
  );
  return (
    <TabLine
      label="Lists"
      end={
        current !== 'favorite' &&
        total > 0 && (
          <AppButton
            kind="quiet"
            size="xs"
            icon={what === 'delete' ? <IconTrash size={15} stroke={1.75} /> : <IconArchive size={15} stroke={1.75} />}
            onClick={() => onAll(what)}
          >
            {what === 'delete' ? 'Delete all' : 'Archive all'}
          </AppButton>
        )
      }
    >
      {isTrash ? (
        tab('archived', 'All', trashedAll.total)
      ) : (
        <>
          {tab('all', 'All', responses.total)}
          {favorites.total > 0 && tab('favorite', 'Favorite', favorites.total)}
          {trashedAll.total > 0 && tab('archived', 'Archived', trashedAll.total)}
        </>
      )}
    </TabLine>
  );
}
