import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { removeAccount } from './api.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** Deletes the account, after a question. */
export function DeleteSection({ onDeleted }: { onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: removeAccount,
    onSuccess: onDeleted,
    onError: (error) => {
      setAsking(false);
      toast.error(errorText(error));
    },
  });
  return (
    <Section id="delete-account" title="Delete account" text="Your forms, their responses and files go with it.">
      <div className={styles.delete}>
        <p className="muted">Export what you want to keep first.</p>
        <AppButton kind="danger" onClick={() => setAsking(true)}>
          Delete account
        </AppButton>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Delete account"
        text="Do you really want to delete your account? This process cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Close"
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
