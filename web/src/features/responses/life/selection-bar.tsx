import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconChecks,
  IconDownload,
  IconMail,
  IconMailOpened,
  IconStar,
  IconStarOff,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { AppButton } from '../../../ui/button.tsx';
import type { ListName } from '../api.ts';
import type { ExportKind } from '../exports/api.ts';
import type { Change } from './change-lists.ts';
import styles from './selection-bar.module.css';

const read = { change: 'view', label: 'Mark as read', icon: IconMailOpened } as const;
const unread = { change: 'unview', label: 'Mark as unread', icon: IconMail } as const;
const favorite = { change: 'favorite', label: 'Favorite', icon: IconStar } as const;
const unfavorite = { change: 'unfavorite', label: 'Remove from favorites', icon: IconStarOff } as const;
const archive = { change: 'archive', label: 'Archive', icon: IconArchive } as const;
const restore = { change: 'restore', label: 'Restore', icon: IconArchiveOff } as const;
const remove = { change: 'delete', label: 'Delete', icon: IconTrash } as const;
const actions = {
  all: [read, unread, favorite, archive],
  favorite: [read, unread, unfavorite, archive],
  archived: [restore, remove],
} as const;
const kinds: readonly { kind: ExportKind; label: string }[] = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'xlsx', label: 'Excel' },
  { kind: 'pdf', label: 'PDF' },
];

/** How far a change of all of the list is. */
export interface ListProgress {
  /** 'Archiving' */
  working: string;
  done: number;
  total: number;
}

interface SelectionBarProps {
  list: ListName;
  /** Number of selected responses, on this page and on others: '24', or '10,000+'. */
  count: string;
  /** Whether all of the list are selected. */
  isAll: boolean;
  /** The number of the list if all of it can be selected now. */
  selectable: string | null;
  progress: ListProgress | null;
  isExporting: boolean;
  onAll: () => void;
  onExport: (kind: ExportKind) => void;
  onChange: (change: Change) => void;
  onClear: () => void;
}

/** What can be done with the selected responses. It stays in sight while the table is scrolled. */
export function SelectionBar(props: SelectionBarProps) {
  const { list, count, isAll, selectable, progress, isExporting, onAll, onExport, onChange, onClear } = props;
  if (progress) return <Progress {...progress} />;
  return (
    <section className={styles.bar} aria-label="Selected responses">
      <span className="num" role="status">
        {isAll ? `All ${count} selected` : `${count} selected`}
      </span>
      {selectable && (
        <AppButton
          size="xs"
          kind="quiet"
          icon={<IconChecks size={15} stroke={1.75} />}
          title={`Select all ${selectable}`}
          className={styles.all ?? ''}
          onClick={onAll}
        >
          <span className={styles.word}>{`Select all ${selectable}`}</span>
        </AppButton>
      )}
      <span className={styles.actions}>
        {actions[list].map(({ change, label, icon: Icon }) => (
          <AppButton
            key={change}
            size="xs"
            kind={change === 'delete' ? 'danger' : 'secondary'}
            icon={<Icon size={15} stroke={1.75} />}
            title={label}
            onClick={() => onChange(change)}
          >
            <span className={styles.word}>{label}</span>
          </AppButton>
        ))}
        {list !== 'archived' && (
          <Menu position="bottom-end" shadow="md" width={150}>
            <Menu.Target>
              <AppButton size="xs" icon={<IconDownload size={15} stroke={1.75} />} loading={isExporting} title="Export selected">
                <span className={styles.word}>Export selected</span>
              </AppButton>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map(({ kind, label }) => (
                <Menu.Item key={kind} onClick={() => onExport(kind)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <AppButton size="xs" kind="quiet" icon={<IconX size={15} stroke={1.75} />} title="Clear selection" onClick={onClear}>
          <span className={styles.word}>Clear selection</span>
        </AppButton>
      </span>
    </section>
  );
}

function Progress({ working, done, total }: ListProgress) {
  const [some, all] = [done, total].map((number) => number.toLocaleString('en'));
  return (
    <section className={styles.bar} aria-label="Selected responses">
      <progress className={styles.progress} value={done} max={total} aria-label={working} />
      <span className="num" role="status">{`${working}: ${some} of ${all}. It goes on when you leave.`}</span>
    </section>
  );
}
