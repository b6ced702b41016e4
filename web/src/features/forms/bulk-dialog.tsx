import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isUnanswered } from '../../lib/api-error.ts';
import { AllDialog } from '../../ui/all-dialog.tsx';
import { archivedFormsQuery, formsQuery } from './api.ts';
import { arrivedAt, useChangeAll } from './change-lists.ts';

export interface BulkDialogProps {
  what: 'archive' | 'delete';
  workspaceId: string;
  /** Only one-time forms can be changed then. */
  isSuspended: boolean;
  onClose: () => void;
}

/** How often the list is read while the server works through it. */
const LOOK_MS = 2_000;

const texts = {
  archive: {
    title: (count: string) => `Archive all ${count} forms?`,
    one: 'Archive the form?',
    text: 'Whoever opens their links sees that they are closed until you restore them. Responses are kept.',
    confirm: 'Archive All',
    kind: 'primary',
    working: 'Archiving',
    done: 'archived',
  },
  delete: {
    title: (count: string) => `Delete all ${count} archived forms?`,
    one: 'Delete the archived form?',
    text: 'Their responses and files are deleted too. This cannot be undone. The forms under All stay.',
    confirm: 'Delete All',
    kind: 'danger-filled',
    working: 'Deleting',
    done: 'deleted',
  },
} as const;

/** Asks before all forms are archived or deleted, shows how far it is, and what was done when it fails halfway. */
export function BulkDialog({ what, workspaceId, isSuspended, onClose }: BulkDialogProps) {
  const { mutate, isPending, error } = useChangeAll(what);
  const query = what === 'archive' ? formsQuery : archivedFormsQuery;
  const { data: list = [] } = useQuery({ ...query, refetchInterval: isPending && LOOK_MS });
  const open = list.filter(({ isOneTime }) => isOneTime || !isSuspended);
  const [{ total, until }] = useState(() => ({
    total: open.length,
    until: open.reduce((latest, form) => Math.max(latest, arrivedAt(form)), 0),
  }));
  const left = open.filter((form) => arrivedAt(form) <= until).length;
  const text = texts[what];
  const done = Math.max(total - left, 0);
  const all = total.toLocaleString('en');
  return (
    <AllDialog
      title={total === 1 ? text.one : text.title(all)}
      text={text.text}
      confirmLabel={text.confirm}
      confirmKind={text.kind}
      working={text.working}
      done={done}
      total={total}
      isPending={isPending}
      failure={
        error && {
          why: errorText(error),
          done: isUnanswered(error)
            ? `The list shows what has been ${text.done}.`
            : `${done.toLocaleString('en')} of ${all} ${total === 1 ? 'form is' : 'forms are'} ${text.done}; the others are as they were.`,
        }
      }
      onConfirm={() => mutate({ workspaceId, until, total }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
