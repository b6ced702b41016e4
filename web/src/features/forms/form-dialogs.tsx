import { newPages } from '@formwright/form-model';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NameDialog } from '../../ui/name-dialog.tsx';
import type { FormRow } from './api.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { useRenameForm } from './change-lists.ts';
import type { Change, Outcome } from './change-many.ts';
import type { Refusal, ShowPrompt } from './refusal.ts';
import { SeveralDialog, UnchangedDialog } from './several-dialogs.tsx';
import { useCreateForm } from './use-create-form.ts';

export type OpenDialog =
  | { kind: 'create' | 'archiveAll' | 'deleteAll' }
  | { kind: 'rename' | 'archive' | 'delete'; form: FormRow }
  | { kind: 'several'; change: 'archive' | 'delete'; forms: readonly FormRow[] }
  | { kind: 'unchanged'; outcome: Outcome }
  | ({ kind: 'refused' } & Refusal);

export interface FormDialogsProps {
  dialog: OpenDialog;
  /** The reason why no form can be created; null if one can. */
  creatingRefusal: string | null;
  /** Whether the next form is the one that was paid for by itself. */
  isOneTime: boolean;
  isSuspended: boolean;
  workspaceId: string;
  prompt: (refusal: Refusal, isOver: { hasPlaceToMake: boolean; onClose: () => void }) => ReactNode;
  onCreated: (id: string) => void;
  onArchive: (form: FormRow) => void;
  onDelete: (form: FormRow) => void;
  onSeveral: (forms: readonly FormRow[], change: Change) => void;
  onClose: () => void;
}

/** The dialogs of the list. They load after it: the list is shown sooner, and the dialogs also work offline. */
export default function FormDialogs({
  dialog,
  creatingRefusal,
  isOneTime,
  isSuspended,
  workspaceId,
  prompt,
  onClose,
  ...on
}: FormDialogsProps) {
  const show: ShowPrompt = (refusal) => prompt(refusal, { hasPlaceToMake: !isSuspended, onClose });
  const bulk = { workspaceId, isSuspended, onClose };
  switch (dialog.kind) {
    case 'create':
      return <CreateForm refusal={creatingRefusal} isOneTime={isOneTime} prompt={show} onCreated={on.onCreated} onClose={onClose} />;
    case 'rename':
      return <RenameForm form={dialog.form} onClose={onClose} />;
    case 'archive':
      return (
        <ConfirmDialog
          opened
          title={`Archive “${dialog.form.title}”?`}
          text="Whoever opens its link sees that it is closed until you restore it. Its responses are kept."
          confirmLabel="Archive"
          confirmKind="primary"
          onConfirm={() => on.onArchive(dialog.form)}
          onCancel={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          opened
          title={`Delete “${dialog.form.title}”?`}
          text={`${lostWith(dialog.form)} This cannot be undone.`}
          confirmLabel="Delete"
          onConfirm={() => on.onDelete(dialog.form)}
          onCancel={onClose}
        />
      );
    case 'archiveAll':
      return <BulkDialog what="archive" {...bulk} />;
    case 'deleteAll':
      return <BulkDialog what="delete" {...bulk} />;
    case 'several':
      return (
        <SeveralDialog
          change={dialog.change}
          forms={dialog.forms}
          onConfirm={() => on.onSeveral(dialog.forms, dialog.change)}
          onClose={onClose}
        />
      );
    case 'unchanged':
      return <UnchangedDialog outcome={dialog.outcome} onAgain={on.onSeveral} onClose={onClose} />;
    case 'refused':
      return show(dialog);
  }
}

function lostWith({ responses }: FormRow): string {
  if (responses === 0) return 'The form has no responses.';
  if (responses === 1) return 'Its one response is deleted too, with its files.';
  return `Its ${responses.toLocaleString('en')} responses are deleted too, with their files.`;
}

/** Renames a form. The list shows the new name at once, so the dialog need not wait. */
function RenameForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { mutate } = useRenameForm();
  return (
    <NameDialog
      title="Rename the form"
      label={FORM_NAME}
      maxLength={MAX_FORM_NAME}
      initialName={form.title}
      submitLabel="Rename"
      missingText="Please enter the form name"
      onSubmit={(title) => {
        if (title !== form.title) mutate({ form, title });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const FORM_NAME = 'Form name';
const MAX_FORM_NAME = 200;

/** The content is made once: the server refuses a repeated call with other content. */
const newAttempt = () => ({ requestId: newId(), blank: newPages({ title: '', newId }) });

interface CreateFormProps {
  /** The reason why no form can be created; null if one can. */
  refusal: string | null;
  /** Whether the form is the one that was paid for by itself. */
  isOneTime: boolean;
  prompt: ShowPrompt;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Creates a form, or shows why this is not possible. Only the server knows some of the reasons. */
function CreateForm({ refusal, isOneTime, prompt, onCreated, onClose }: CreateFormProps) {
  const [attempt, setAttempt] = useState(newAttempt);
  const { mutate, isPending, error, variables } = useCreateForm(onCreated);
  const isRefused = error instanceof ApiError && error.status === 403;
  const reason = refusal ?? (isRefused ? errorText(error) : null);
  // Once it is paid, the form with the name that was refused is created; without a name, the dialog asks for one.
  if (reason !== null) return prompt({ reason, isForNewForm: true, onPaid: () => isRefused && create(variables?.title ?? '') });

  function create(title: string) {
    mutate(
      { title, pages: () => attempt.blank.map((page) => ({ ...page, title })), requestId: attempt.requestId },
      {
        // An earlier try with another name did create a form. The next try creates another one.
        onError: (failure) => failure instanceof ApiError && failure.status === 409 && setAttempt(newAttempt()),
      },
    );
  }

  return (
    <NameDialog
      title="New Form"
      label={FORM_NAME}
      maxLength={MAX_FORM_NAME}
      submitLabel="Create the form"
      note={isOneTime ? 'You paid for this one more form. It takes any number of responses.' : undefined}
      missingText="The form name is required"
      error={error ? errorText(error) : undefined}
      loading={isPending}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
