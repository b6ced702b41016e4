import { HARM_TEXT, type HarmSeen } from '@formwright/contracts/harm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField, useFormErrors } from '../../../ui/use-form-errors.ts';
import { OPERATOR, request } from '../api.ts';
import { saidMeanwhile, WordsToOwner } from '../words-to-owner.tsx';
import type { Decision } from './decisions.ts';

/** What was typed. */
export type Draft = Record<'reason' | 'words', string>;

interface DecisionDialogProps {
  decision: Decision;
  /** What was read. */
  about: { form_id: string; text: string; seen: HarmSeen; is_deleted: boolean };
  title: string;
  draft: Draft;
  /** Something else was decided or written since it was read. */
  onMeanwhile: (said: string, draft: Draft) => void;
  onClose: () => void;
}

/** Asks why, for the record and for the owner. */
export function DecisionDialog({ decision: { call, label, kind }, about, title, draft, onMeanwhile, onClose }: DecisionDialogProps) {
  const [values, setValues] = useState(draft);
  const errors = useFormErrors(['reason', 'words']);
  const queries = useQueryClient();
  const { form_id: formId, text, seen } = about;
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(call, { body: { formId, text, seen, ...values } }),
    onSuccess: () => {
      toast.confirmed(`${title}: done`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: (error) => {
      const said = saidMeanwhile(error);
      if (said === null) errors.show(error);
      else onMeanwhile(said, values);
    },
  });
  return (
    <FormDialog
      title={`${label}: ${title}`}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel={label}
      submitKind={kind === 'danger' ? 'danger-filled' : 'primary'}
      onSend={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label="Reason, for the record"
        maxLength={HARM_TEXT.reason}
        data-autofocus
        {...bindField(values, setValues, errors)('reason')}
      />
      <WordsToOwner
        value={values.words}
        errors={errors}
        isTold={!about.is_deleted}
        onChange={(words) => setValues((was) => ({ ...was, words }))}
      />
    </FormDialog>
  );
}
