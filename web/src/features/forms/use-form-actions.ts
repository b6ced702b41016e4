import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconCopy,
  IconCursorText,
  IconInbox,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { copyLink } from '../../ui/copy-link.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import type { ListFocus } from '../../ui/use-list-focus.ts';
import type { FormRow } from './api.ts';
import { useArchiveForm, useDeleteForm, useDuplicateForm, useRestoreForm } from './change-lists.ts';
import { type Change, useChangeForms } from './change-many.ts';
import type { OpenDialog } from './form-dialogs.tsx';

interface Given {
  /** The reason why no form can be created; null if one can. */
  creatingRefusal: string | null;
  openDialog: (dialog: OpenDialog) => void;
  closeDialog: () => void;
  focus: ListFocus;
}

/** What can be done with a form of either list. `fresh` is the copy that was made last. */
export function useFormActions({ creatingRefusal, openDialog, closeDialog, focus: { expectLeaving, expectArriving } }: Given) {
  const [fresh, setFresh] = useState<string | null>(null);
  const { mutate: restore } = useRestoreForm();
  const undoArchiving = (form: FormRow) => {
    expectArriving(form._id);
    restore({ form, again: () => undoArchiving(form) });
  };
  const { mutate: archive } = useArchiveForm(undoArchiving);
  const { mutate: remove } = useDeleteForm();
  const { mutate: duplicate, variables: copied, isPending: isCopying } = useDuplicateForm();
  const copiedId = isCopying ? copied.form._id : null;

  const actionsOf = useCallback(
    (form: FormRow): RowAction[] => {
      const { _id, title, link, isOneTime } = form;
      const copy = () => {
        const show = (id: string) => {
          expectArriving(id);
          setFresh(id);
        };
        const again = () => {
          closeDialog();
          duplicate({ form, onArrival: show });
        };
        const refuse = (reason: string) =>
          openDialog({ kind: 'refused', title: "Can't Duplicate", reason, isForNewForm: true, onPaid: again });
        if (creatingRefusal !== null) return refuse(creatingRefusal);
        duplicate({ form, onRefused: refuse, onArrival: show });
      };
      const bringBack = () => {
        const refuse = (reason: string) => openDialog({ kind: 'refused', reason, isForNewForm: false, onPaid: closeDialog });
        if (creatingRefusal !== null && !isOneTime) return refuse(creatingRefusal);
        expectLeaving(_id);
        restore({ form, onRefused: refuse });
      };
      if (form.deleted_at !== null)
        return [
          { label: 'Restore', name: `Restore ${title}`, icon: IconArchiveOff, act: bringBack },
          { label: 'Delete', name: `Delete ${title}`, icon: IconTrash, act: () => openDialog({ kind: 'delete', form }), isDangerous: true },
        ];
      return [
        { label: 'Copy link', name: `Copy link of ${title}`, icon: IconLink, act: () => void copyLink(paths.publicForm(link), 'Copied') },
        { label: 'Duplicate', name: `Duplicate ${title}`, icon: IconCopy, act: copy, isBusy: copiedId === _id },
        { label: 'Rename', name: `Rename ${title}`, icon: IconCursorText, act: () => openDialog({ kind: 'rename', form }) },
        { label: 'Edit', name: `Edit ${title}`, icon: IconPencil, act: { to: paths.form(_id) } },
        {
          label: 'See responses',
          name: `See responses to ${title}`,
          icon: IconInbox,
          act: { to: paths.responses(_id) },
          isInMenuOnly: true,
        },
        {
          label: 'See statistics',
          name: `See statistics of ${title}`,
          icon: IconChartBar,
          act: { to: paths.statistics(_id) },
          isInMenuOnly: true,
        },
        { label: 'Archive', name: `Archive ${title}`, icon: IconArchive, act: () => openDialog({ kind: 'archive', form }) },
      ];
    },
    [creatingRefusal, openDialog, closeDialog, expectArriving, expectLeaving, duplicate, restore, copiedId],
  );

  const changeForms = useChangeForms((outcome) => openDialog({ kind: 'unchanged', outcome }));
  const onSeveral = (forms: readonly FormRow[], change: Change) => {
    closeDialog();
    // None of them has a place: the ways on are shown, as for one form.
    if (change === 'restore' && creatingRefusal !== null && !forms.some(({ isOneTime }) => isOneTime))
      openDialog({ kind: 'refused', reason: creatingRefusal, isForNewForm: false, onPaid: closeDialog });
    else {
      const [first = '', ...others] = forms.map(({ _id }) => _id);
      expectLeaving(first, others);
      changeForms(forms, change);
    }
  };
  /** Asks first where asking is usual. */
  const onSelected = (forms: readonly FormRow[], change: Change) => {
    const [first] = forms;
    if (change === 'restore') onSeveral(forms, change);
    else if (forms.length === 1 && first) openDialog({ kind: change, form: first });
    else openDialog({ kind: 'several', change, forms });
  };

  const leave = (change: (variables: { form: FormRow }) => void) => (form: FormRow) => {
    closeDialog();
    expectLeaving(form._id);
    change({ form });
  };
  return { actionsOf, fresh, onArchive: leave(archive), onDelete: leave(remove), onSelected, onSeveral };
}
