import { getFormHarm, objectToHarm } from '@formwright/contracts/form-harm';
import { HARM_TEXT } from '@formwright/contracts/harm';
import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { AppButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import parts from '../parts/parts.module.css';

const said = {
  held: {
    title: 'Held.',
    text: 'This form looks as if it might harm those who answer it. The public does not see it until we have looked at it, or until you have changed what was noticed.',
  },
  taken_down: { title: 'Taken down.', text: 'Whoever opens this form reads that it is not available, and it takes no answers.' },
  warned: { title: 'With a warning.', text: 'Its page warns people never to type passwords or card numbers into it. What was noticed:' },
} as const;
type Told = keyof typeof said;

/** Whether its people are told something of a form that may harm. */
export const isTold = (harm: string | undefined): harm is Told => harm !== undefined && harm in said;

/** Says what is known against a form, why, and what can be done. */
export function HarmNote({ formId, harm }: { formId: string; harm: Told }) {
  const { data } = useQuery({
    queryKey: ['harm', formId],
    queryFn: ({ signal }) => request(getFormHarm, { body: { id: formId }, signal }),
  });
  const [isObjecting, setObjecting] = useState(false);
  const { title, text } = said[harm];
  return (
    <section className={parts.banner} aria-label={title.slice(0, -1)}>
      <p>
        <b className="strong">{title}</b> <span>{text}</span> <bdi>{data?.words.join(' ')}</bdi>
        {data?.objected_at && <span> You have objected to it; we will read it.</span>}
      </p>
      {harm !== 'warned' && data?.objected_at === null && (
        <AppButton size="xs" onClick={() => setObjecting(true)}>
          Object
        </AppButton>
      )}
      {isObjecting && <ObjectDialog formId={formId} onClose={() => setObjecting(false)} />}
    </section>
  );
}

function ObjectDialog({ formId, onClose }: { formId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const errors = useFormErrors(['text']);
  const error = errors.at('text');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(objectToHarm, { body: { id: formId, text } }),
    onSuccess: () => {
      toast.confirmed('Your objection was sent');
      return queries.invalidateQueries({ queryKey: ['harm', formId] });
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
        label="Why should the form be open?"
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
