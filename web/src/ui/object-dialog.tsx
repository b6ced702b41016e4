import { HARM_TEXT } from '@formwright/contracts/harm';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWritten } from '../lib/use-written.ts';
import { FieldError } from './field-error.tsx';
import { FormDialog } from './form-dialog.tsx';
import { toast } from './toast-store.ts';
import { useFormErrors } from './use-form-errors.ts';

interface ObjectDialogProps {
  /** What is asked. */
  question: string;
  send(text: string): Promise<unknown>;
  /** The query that says whether somebody has objected. */
  about: readonly string[];
  onClose: () => void;
}

/** Takes an objection to what an operator has decided. What was typed stays in this tab until it is sent. */
export function ObjectDialog({ question, send, about, onClose }: ObjectDialogProps) {
  const [values, setValues, forget] = useWritten(`objection ${about.join(' ')}`, { text: '' });
  const errors = useFormErrors(['text']);
  const error = errors.at('text');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: typeof values) => send(text),
    onSuccess: (_reply, written) => {
      forget(written);
      toast.confirmed('Your objection was sent');
      return queries.invalidateQueries({ queryKey: about });
    },
    onError: errors.show,
  });
  return (
    <FormDialog
      title="Object"
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel="Send"
      onSend={() => mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea
        label={question}
        description="You can object once to each decision."
        name="text"
        data-autofocus
        minRows={4}
        autosize
        maxLength={HARM_TEXT.objection}
        value={values.text}
        error={error ? <FieldError text={error} /> : undefined}
        onChange={({ currentTarget }) => {
          errors.forget('text');
          setValues({ text: currentTarget.value });
        }}
      />
    </FormDialog>
  );
}
