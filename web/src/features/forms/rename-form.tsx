import { NameDialog } from '../../ui/name-dialog.tsx';
import type { FormRow } from './api.ts';
import { useRenameForm } from './change-lists.ts';
import { FORM_NAME, MAX_FORM_NAME } from './create-form.tsx';

/** Renames a form. The list shows the new name at once, so the dialog need not wait. */
export function RenameForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
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
