import { newPages } from '@formwright/form-model';
import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { NameDialog } from '../../ui/name-dialog.tsx';
import type { ShowPrompt } from './refusal.ts';
import { useCreateForm } from './use-create-form.ts';

export const FORM_NAME = 'Form name';
export const MAX_FORM_NAME = 200;

/** The content is made once: the server refuses a repeated call with other content. */
const newAttempt = () => ({ requestId: newId(), blank: newPages({ title: '', newId }) });

export interface CreateFormProps {
  /** The reason why no form can be created; null if one can. */
  refusal: string | null;
  /** Whether the form is the one that was paid for by itself. */
  isOneTime: boolean;
  prompt: ShowPrompt;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Creates a form, or shows why this is not possible. Only the server knows some of the reasons. */
export function CreateForm({ refusal, isOneTime, prompt, onCreated, onClose }: CreateFormProps) {
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
