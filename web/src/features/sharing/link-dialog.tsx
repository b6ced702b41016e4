import { editFormID } from '@formwright/contracts/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { errorFields, GENERIC_ERROR } from '../../lib/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { AppButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

interface LinkDialogProps {
  id: string;
  link: string;
  onLink(link: string): void;
  onClose(): void;
}

/** Chooses the form's own link, or asks for a fresh one. It is stored at once. */
export function LinkDialog({ id, link, onLink, onClose }: LinkDialogProps) {
  const [wanted, setWanted] = useState(link);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (shorten: string) => request(editFormID, { body: { id, shorten } }),
    onSuccess: (stored) => {
      onLink(stored.link);
      // The forms list has the link, too.
      void queries.invalidateQueries({ queryKey: queryKeys.forms });
      toast.lasting('The form has a new link. The old one leads to it.');
      onClose();
    },
    onError: (error) => {
      if (errorFields(error).shorten === undefined) toast.error(GENERIC_ERROR);
    },
  });
  const start = `${window.location.host}/f-`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (wanted.trim() === link) onClose();
    else change.mutate(wanted.trim());
  };
  return (
    <Dialog opened onClose={onClose} title="Change the link" size={460} withCloseButton={false}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={`Link, after ${start}`}
          description="3 to 40 letters, digits or hyphens. Links that you have given out or printed still work: they lead to the new one."
          data-autofocus
          value={wanted}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorFields(change.error).shorten}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            change.reset();
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <AppButton onClick={onClose}>Cancel</AppButton>
          <AppButton disabled={change.isPending} onClick={() => change.mutate('')}>
            Random link
          </AppButton>
          <AppButton kind="primary" type="submit" loading={change.isPending}>
            Change
          </AppButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
