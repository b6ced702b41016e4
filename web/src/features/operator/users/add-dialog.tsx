import { addTableData } from '@formwright/contracts/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField, useFormErrors } from '../../../ui/use-form-errors.ts';
import { request } from '../api.ts';
import type { AdminList } from '../use-admin-list.ts';
import type { User } from './user.ts';

/** Adds a user, who is verified and gets a mail with a link to a password of their own. */
export function AddDialog({ list: { put }, onClose }: { list: AdminList<User>; onClose: () => void }) {
  const [values, setValues] = useState({ email: '', password: '' });
  const errors = useFormErrors(['email', 'password']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(addTableData, { body: { ...values, tableName: 'User' } }),
    onSuccess: (page) => {
      put(page);
      toast.confirmed(`${values.email} was added`);
      onClose();
    },
    onError: errors.show,
  });
  const bind = bindField(values, setValues, errors);
  return (
    <FormDialog
      title="Add user"
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel="Add user"
      onSend={() => mutate()}
      onClose={onClose}
    >
      <p className="muted">The account is verified at once. The person gets an email with a link to a password of their own.</p>
      <TextField label="Email" type="email" autoComplete="off" data-autofocus {...bind('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...bind('password')} />
    </FormDialog>
  );
}
