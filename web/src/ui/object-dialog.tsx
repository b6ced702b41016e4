import { HARM_TEXT } from '@formwright/contracts/harm';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Takes an objection to what an operator has decided. */
export function ObjectDialog({ question, send, about, onClose }: ObjectDialogProps) {
  const [text, setText] = useState('');
  const errors = useFormErrors(['text']);
  const error = errors.at('text');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(text),
    onSuccess: () => {
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
      onSend={() => mutate(undefined, { onSuccess: onClose })}
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
        value={text}
        error={error ? <FieldError text={error} /> : undefined}
        onChange={({ currentTarget }) => {
          errors.forget('text');
          setText(currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
