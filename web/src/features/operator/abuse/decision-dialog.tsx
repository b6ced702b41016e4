import { HARM_TEXT, type HarmSeen } from '@formwright/contracts/harm';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWritten } from '../../../lib/use-written.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField, useFormErrors } from '../../../ui/use-form-errors.ts';
import { OPERATOR, request } from '../api.ts';
import { saidMeanwhile, WordsToOwner } from '../words-to-owner.tsx';
import type { Decision } from './decisions.ts';

interface DecisionDialogProps {
  decision: Decision;
  /** What was read. */
  about: { form_id: string; text: string; seen: HarmSeen; is_deleted: boolean };
  title: string;
  /** Something else was decided or written since it was read. What was typed is kept for the next decision. */
  onMeanwhile: (said: string) => void;
  onClose: () => void;
}

/** Asks why, for the record and for the owner. */
export function DecisionDialog({ decision: { call, label, kind }, about, title, onMeanwhile, onClose }: DecisionDialogProps) {
  const errors = useFormErrors(['reason', 'words']);
  const queries = useQueryClient();
  const { form_id: formId, text, seen } = about;
  const [values, setValues, forget] = useWritten(`decision about form ${formId}`, { reason: '', words: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: (written: typeof values) => request(call, { body: { formId, text, seen, ...written } }),
    onSuccess: (_reply, written) => {
      forget(written);
      toast.confirmed(`${title}: done`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: (error) => {
      const said = saidMeanwhile(error);
      if (said === null) errors.show(error);
      else onMeanwhile(said);
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
      onSend={() => mutate(values, { onSuccess: onClose })}
      onClose={() => {
        forget(values);
        onClose();
      }}
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
