import { IconArchive, IconArchiveOff, IconStar, IconStarOff, IconTrash, IconX } from '@tabler/icons-react';
import { AppButton } from '../../../ui/button.tsx';
import type { ListName } from '../api.ts';
import type { Change } from './change-lists.ts';
import styles from './selection-bar.module.css';

const favorite = { change: 'favorite', label: 'Favorite', icon: IconStar } as const;
const unfavorite = { change: 'unfavorite', label: 'Remove from favorites', icon: IconStarOff } as const;
const archive = { change: 'archive', label: 'Archive', icon: IconArchive } as const;
const restore = { change: 'restore', label: 'Restore', icon: IconArchiveOff } as const;
const remove = { change: 'delete', label: 'Delete', icon: IconTrash } as const;
const actions = { all: [favorite, archive], favorite: [unfavorite, archive], archived: [restore, remove] } as const;

interface SelectionBarProps {
  list: ListName;
  /** Number of selected responses, on this page and on others. */
  count: number;
  onChange: (change: Change) => void;
  onClear: () => void;
}

/** What can be done with the selected responses. It stays in sight while the table is scrolled. */
export function SelectionBar({ list, count, onChange, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected responses">
      <span className="num" role="status">
        {`${count.toLocaleString('en')} selected`}
      </span>
      {actions[list].map(({ change, label, icon: Icon }) => (
        <AppButton
          key={change}
          size="xs"
          kind={change === 'delete' ? 'danger' : 'secondary'}
          icon={<Icon size={15} stroke={1.75} />}
          onClick={() => onChange(change)}
        >
          <span className={styles.word}>{label}</span>
        </AppButton>
      ))}
      <AppButton size="xs" kind="quiet" icon={<IconX size={15} stroke={1.75} />} onClick={onClear}>
        <span className={styles.word}>Clear selection</span>
      </AppButton>
    </section>
  );
}
