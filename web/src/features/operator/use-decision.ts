import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useWritten } from '../../lib/use-written.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { OPERATOR } from './api.ts';

/** What becomes of the dialog of a decision. */
export interface DecisionCallbacks {
  /** Something else was decided or written since it was read. What was typed is kept for the next decision. */
  onMeanwhile: (said: string) => void;
  onClose: () => void;
}

interface DecisionProps extends DecisionCallbacks {
  /** What is decided about, which differs from all others. */
  about: string;
  /** What a toast says of it. */
  done: string;
  send: (written: { reason: string; words: string }) => Promise<unknown>;
}

/** What an operator writes with a decision, and its form. It is kept in this tab until it is decided or the dialog is closed. */
export function useDecision({ about, done, send, onMeanwhile, onClose }: DecisionProps) {
  const errors = useFormErrors(['reason', 'words']);
  const queries = useQueryClient();
  const [values, setValues, forget] = useWritten(`decision about ${about}`, { reason: '', words: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_reply, written) => {
      forget(written);
      toast.confirmed(done);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: (error) => {
      const said = saidMeanwhile(error);
      if (said === null) errors.show(error);
      else onMeanwhile(said);
    },
  });
  return {
    values,
    setValues,
    errors,
    form: {
      errors,
      isSending: isPending,
      staysMeanwhile: true,
      onSend: () => mutate(values, { onSuccess: onClose }),
      onClose: () => {
        forget(values);
        onClose();
      },
    },
  };
}

/** What the server says to a decision about what has changed since it was read. null: it was refused for something else, or failed. */
const saidMeanwhile = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 409 ? (error.fields.seen ?? error.fields.text ?? null) : null;
