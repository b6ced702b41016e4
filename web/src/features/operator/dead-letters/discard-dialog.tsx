import { useMutation } from '@tanstack/react-query';
import { useWritten } from '../../../lib/use-written.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bindField, useFormErrors } from '../../../ui/use-form-errors.ts';
import type { Place } from './letters.ts';
import { useLetterSteps } from './use-letter-steps.ts';

interface DiscardDialogProps {
  place: Place;
  /** '12 events'. */
  what: string;
  most: number;
  onClose: () => void;
}

/** Asks why letters are given up for good. */
export function DiscardDialog({ place, what, most, onClose }: DiscardDialogProps) {
  const [values, setValues, forget] = useWritten(`discarding ${place.service} ${place.cause} ${place.id ?? 'all'}`, { reason: '' });
  const errors = useFormErrors(['reason']);
  const { discard } = useLetterSteps();
  const close = () => {
    forget(values);
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => discard(place, { most, reason: values.reason }),
    onSuccess: close,
    onError: errors.show,
  });
  return (
    <FormDialog
      title={`Discard ${what}?`}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel="Discard"
      submitKind="danger-filled"
      onSend={() => mutate()}
      onClose={close}
    >
      <p className="muted">What they would have told or changed never happens. They cannot be restored.</p>
      <TextField
        label="Reason"
        description="It stands in the log, with your name."
        maxLength={300}
        data-autofocus
        {...bindField(values, setValues, errors)('reason')}
      />
    </FormDialog>
  );
}
