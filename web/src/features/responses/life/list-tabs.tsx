import { IconArchive, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AppButton } from '../../../ui/button.tsx';
import { TabCount, TabLine } from '../../../ui/tabs.tsx';
import type { ListName, ResponseList } from '../api.ts';
import { searchOf } from '../pages.ts';

interface ListTabsProps {
  lists: ResponseList;
  current: ListName;
  /** The screen of archived responses has a single list. */
  isTrash: boolean;
  /** Whether the lists show a part. What is done to a whole list is then not offered, because it would reach more than is shown. */
  isNarrowed: boolean;
  /** In the place of the tabs, while responses are selected. */
  cover: ReactNode;
  onAll: (what: 'archive' | 'delete') => void;
}

/** The lists of a form's responses with their totals; the last two only while they have any. Beside them what is done to a whole list. */
export function ListTabs({ lists: { responses, favorites, trashedAll }, current, isTrash, isNarrowed, cover, onAll }: ListTabsProps) {
  const [params] = useSearchParams();
  const what = current === 'archived' ? 'delete' : 'archive';
  const total = current === 'archived' ? trashedAll.total : responses.total;
  const tab = (list: ListName, label: string, { total: count, isMore }: ResponseList['responses']) => (
    <Link to={searchOf(params, isTrash ? 'all' : list, 1)} aria-current={current === list ? 'page' : undefined}>
      {label}
      <TabCount count={count} isMore={isMore} />
    </Link>
  );
  return (
    <TabLine
      label="Lists"
      isEndShort
      cover={cover}
      end={
        !cover &&
        current !== 'favorite' &&
        !isNarrowed &&
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
        tab('archived', 'All', trashedAll)
      ) : (
        <>
          {tab('all', 'All', responses)}
          {(favorites.total > 0 || current === 'favorite') && tab('favorite', 'Favorite', favorites)}
          {(trashedAll.total > 0 || current === 'archived') && tab('archived', 'Archived', trashedAll)}
        </>
      )}
    </TabLine>
  );
}
