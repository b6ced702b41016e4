import { HARM_TEXT, type HarmSeen } from '@formwright/contracts/harm';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bindField } from '../../../ui/use-form-errors.ts';
import { request } from '../api.ts';
import { type DecisionCallbacks, useDecision } from '../use-decision.ts';
import { WordsToOwner } from '../words-to-owner.tsx';
import type { Decision } from './decisions.ts';

interface DecisionDialogProps extends DecisionCallbacks {
  decision: Decision;
  /** What was read. */
  about: { form_id: string; text: string; seen: HarmSeen; is_deleted: boolean };
  title: string;
}

/** Asks why, for the record and for the owner. */
export function DecisionDialog({ decision: { call, label, kind }, about, title, ...callbacks }: DecisionDialogProps) {
  const { form_id: formId, text, seen } = about;
  const { values, setValues, errors, form } = useDecision({
    about: `form ${formId}`,
    done: `${title}: done`,
    send: (written) => request(call, { body: { formId, text, seen, ...written } }),
    ...callbacks,
  });
  return (
    <FormDialog title={`${label}: ${title}`} {...form} submitLabel={label} submitKind={kind === 'danger' ? 'danger-filled' : 'primary'}>
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
