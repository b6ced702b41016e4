import { MAX_SELECTED } from '@formwright/contracts/responses';
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
} from '@tabler/icons-react';
import { SelectionBar } from '../../../ui/selection/selection-bar.tsx';
import type { SelectionAction } from '../../../ui/selection/selection-menus.tsx';
import type { Selection } from '../../../ui/selection/use-selection.ts';
import type { ListName, ResponseRecord } from '../api.ts';
import type { ExportKind } from '../exports/api.ts';
import type { Change } from './change-lists.ts';

const read = { change: 'view', label: 'Mark as read', icon: IconMailOpened } as const;
const unread = { change: 'unview', label: 'Mark as unread', icon: IconMail } as const;
const favorite = { change: 'favorite', label: 'Favorite', icon: IconStar } as const;
const unfavorite = { change: 'unfavorite', label: 'Remove from favorites', icon: IconStarOff } as const;
const archive = { change: 'archive', label: 'Archive', icon: IconArchive } as const;
const restore = { change: 'restore', label: 'Restore', icon: IconArchiveOff } as const;
const remove = { change: 'delete', label: 'Delete', icon: IconTrash, isDangerous: true } as const;
/** Exporting stands between the first and the others. */
const changes = {
  all: [archive, read, unread, favorite],
  favorite: [archive, read, unread, unfavorite],
  archived: [restore, remove],
} as const;
const kinds: readonly { kind: ExportKind; label: string }[] = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'xlsx', label: 'Excel' },
  { kind: 'pdf', label: 'PDF' },
];

interface SelectedResponsesProps {
  selection: Selection<ResponseRecord>;
  list: ListName;
  /** The responses of the page. */
  shown: readonly ResponseRecord[];
  /** How many the list has, and whether there are more than that. */
  total: number;
  isMore: boolean;
  isExporting: boolean;
  /** @param isWhole of the whole list, not of those that are selected one by one */
  onExport: (kind: ExportKind, isWhole: boolean) => void;
  onChange: (change: Change) => void;
  onClear: () => void;
}

/** What can be done with the selected responses. */
export function SelectedResponses(props: SelectedResponsesProps) {
  const { selection, list, shown, total, isMore, isExporting, onExport, onChange, onClear } = props;
  const { rows, isWhole } = selection;
  const all = `${total.toLocaleString('en')}${isMore ? '+' : ''}`;
  const hasOthers = !isWhole && (isMore || total > rows.length);
  const most = MAX_SELECTED.toLocaleString('en');
  const exports = (ofWhole: boolean) =>
    kinds.map(({ kind, label }) => ({
      label: ofWhole && hasOthers ? `All ${all} of this list as ${label}` : label,
      longLabel: `Export as ${label}`,
      // In a menu of several actions, "select all" is the way to the whole list.
      isAlone: ofWhole && hasOthers,
      disabled: !ofWhole && rows.length > MAX_SELECTED,
      act: () => onExport(kind, ofWhole),
    }));
  const exporting: SelectionAction = {
    label: 'Export',
    icon: IconDownload,
    isBusy: isExporting,
    act: {
      choices: [...exports(isWhole), ...(hasOthers ? exports(true) : [])],
      note: isWhole ? null : `Up to ${most} responses selected one by one are exported at a time.`,
    },
  };
  const [first, ...others] = changes[list].map(({ change, ...action }): SelectionAction => ({ ...action, act: () => onChange(change) }));
  return (
    <SelectionBar
      label="Selected responses"
      text={isWhole ? `All ${all} selected` : `${rows.length.toLocaleString('en')} selected`}
      all={{
        label: 'All responses of this page',
        isSelected: shown.every(({ _id }) => selection.has(_id)),
        select: selection.selectShown,
      }}
      actions={[
        ...(hasOthers ? [{ label: `Select all ${all}`, icon: IconChecks, isFirst: true, act: selection.selectWhole }] : []),
        ...(first ? [first] : []),
        ...(list === 'archived' ? [] : [exporting]),
        ...others,
      ]}
      onClear={onClear}
    />
  );
}
