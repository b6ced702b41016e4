import type { FormRow } from './api.ts';
import { useRenameForm } from './change-lists.ts';
import { FormNameDialog } from './form-name-dialog.tsx';

/** Renames a form. The list shows the new name at once, so the dialog need not wait. */
export function RenameForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { mutate } = useRenameForm();
  return (
    <FormNameDialog
      title="Rename the form"
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
