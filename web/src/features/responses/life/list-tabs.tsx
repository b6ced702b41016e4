import { IconArchive, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AppButton, IconButton } from '../../../ui/button.tsx';
import { TabCount, TabLine } from '../../../ui/tabs.tsx';
import type { ListName, ResponseList } from '../api.ts';
import { searchOf } from '../pages.ts';
import styles from './response-lists.module.css';

interface ListTabsProps {
  lists: ResponseList;
  current: ListName;
  /** The screen of archived responses has a single list. */
  isTrash: boolean;
  /** Whether the lists are narrowed. Actions on a whole list are then not offered, because they would reach more than is shown. */
  isNarrowed: boolean;
  /** Beside the only tab on a phone: how the list is sorted. */
  sort: ReactNode;
  /** In the place of the tabs, while responses are selected. */
  cover: ReactNode;
  onAll: (what: 'archive' | 'delete') => void;
}

const hasFavorites = ({ favorites }: ResponseList, current: ListName) => favorites.total > 0 || current === 'favorite';
const hasArchived = ({ trashedAll }: ResponseList, current: ListName) => trashedAll.total > 0 || current === 'archived';

/** Whether there is a single tab. */
export const isLone = (lists: ResponseList, current: ListName, isTrash: boolean): boolean =>
  isTrash || !(hasFavorites(lists, current) || hasArchived(lists, current));

/** The lists of a form's responses with their totals; the last two only while they have any. Beside them what is done to a whole list. */
export function ListTabs({ lists, current, isTrash, isNarrowed, sort, cover, onAll }: ListTabsProps) {
  const { responses, favorites, trashedAll } = lists;
  const [params] = useSearchParams();
  const what = current === 'archived' ? 'delete' : 'archive';
  const Icon = what === 'delete' ? IconTrash : IconArchive;
  const label = what === 'delete' ? 'Delete all' : 'Archive all';
  const act = () => onAll(what);
  const total = current === 'archived' ? trashedAll.total : responses.total;
  const isOffered = current !== 'favorite' && !isNarrowed && total > 0;
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
        sort ? (
          <div className={styles.beside}>
            {sort}
            {isOffered && <IconButton className={styles.whole} label={label} icon={<Icon size={18} stroke={1.75} />} onClick={act} />}
          </div>
        ) : (
          !cover &&
          isOffered && (
            <AppButton kind="quiet" size="xs" icon={<Icon size={15} stroke={1.75} />} onClick={act}>
              {label}
            </AppButton>
          )
        )
      }
    >
      {isTrash ? (
        tab('archived', 'All', trashedAll)
      ) : (
        <>
          {tab('all', 'All', responses)}
          {hasFavorites(lists, current) && tab('favorite', 'Favorite', favorites)}
          {hasArchived(lists, current) && tab('archived', 'Archived', trashedAll)}
        </>
      )}
    </TabLine>
  );
}
