import { newPages } from '@formwright/form-model';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { FormNameDialog } from './form-name-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { useCreateForm } from './use-create-form.ts';

/** The content is made once: the server refuses a repeated call with other content. */
const newAttempt = () => ({ requestId: newId(), blank: newPages({ title: '', newId }) });

export interface CreateFormProps {
  /** The reason why no form can be created; null if one can. */
  refusal: string | null;
  /** Button shown with a refusal, such as Upgrade. */
  offer: ReactNode;
  /** Whether archiving another form would make room. */
  hasRoomToMake: boolean;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Creates a form, or shows why this is not possible. Only the server knows some of the reasons. */
export function CreateForm({ refusal, offer, hasRoomToMake, onCreated, onClose }: CreateFormProps) {
  const [attempt, setAttempt] = useState(newAttempt);
  const { mutate, isPending, error } = useCreateForm();
  const isRefused = error instanceof ApiError && error.status === 403;
  const reason = refusal ?? (isRefused ? errorText(error) : null);
  if (reason !== null) return <QuotaDialog reason={reason} offer={offer} hasRoomToMake={hasRoomToMake} onClose={onClose} />;

  function create(title: string) {
    const pages = attempt.blank.map((page) => ({ ...page, title }));
    mutate(
      { pages, requestId: attempt.requestId },
      {
        onSuccess: ({ id }) => onCreated(id),
        // An earlier try with another name did create a form. The next try creates another one.
        onError: (failure) => failure instanceof ApiError && failure.status === 409 && setAttempt(newAttempt()),
      },
    );
  }

  return (
    <FormNameDialog
      title="New Form"
      submitLabel="Create the form"
      missingText="The form name is required"
      error={error ? errorText(error) : undefined}
      loading={isPending}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
