import { useState } from 'react';
import { GENERIC_ERROR } from '../../../lib/api-error.ts';
import { AllDialog } from '../../../ui/all-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { pageIn, type ResponseList } from '../api.ts';
import { countOf, useChangeAll } from './use-changes.ts';

const SURE = 'Are you sure?';
const LOST = 'This response will be removed and it will not be possible to restore';

/** Asks before some archived responses are deleted for good. */
export function DeleteDialog({ count, onConfirm, onClose }: { count: number; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened
      title={SURE}
      text={count === 1 ? LOST : `These ${countOf(count)} will be removed and it will not be possible to restore`}
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}

const texts = {
  archive: {
    title: (total: number) => (total === 1 ? 'Archive the response?' : `Archive all ${countOf(total)}?`),
    text: 'This form will be removed and it will not be possible to restore',
    note: (total: number) => `${countOf(total)} ${total === 1 ? 'moves' : 'move'} to Archived.`,
    confirmLabel: 'Archive all',
    confirmKind: 'primary',
    working: 'Archiving',
    done: 'archived',
  },
  delete: {
    title: () => SURE,
    text: LOST,
    note: (total: number) => `${countOf(total)} in the archive, with ${total === 1 ? 'its' : 'their'} files.`,
    confirmLabel: 'Delete all',
    confirmKind: 'danger-filled',
    working: 'Deleting',
    done: 'deleted',
  },
} as const;

interface AllResponsesDialogProps {
  formId: string;
  what: 'archive' | 'delete';
  lists: ResponseList;
  onClose: () => void;
}

/** Asks before all responses are archived, or all archived ones deleted, and shows how far it is. */
export function AllResponsesDialog({ formId, what, lists, onClose }: AllResponsesDialogProps) {
  const { mutate, isPending, error, left } = useChangeAll(formId, what);
  // The count and the moment when the dialog opens: what arrives later was not asked about.
  const [{ total, until }] = useState({ total: pageIn(lists, what === 'archive' ? 'all' : 'archived').total, until: lists.until?.[what] });
  const { title, note, done: word, ...text } = texts[what];
  const done = left === null ? 0 : Math.max(0, total - left);
  return (
    <AllDialog
      {...text}
      title={title(total)}
      note={note(total)}
      done={done}
      total={total}
      isPending={isPending}
      goesOn={left !== null}
      failure={
        error && {
          why: GENERIC_ERROR,
          done:
            left === null
              ? `The list shows what has been ${word}.`
              : `${done.toLocaleString('en')} of ${total.toLocaleString('en')} are ${word}. The server continues with the others.`,
        }
      }
      onConfirm={() => mutate({ total, until }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
