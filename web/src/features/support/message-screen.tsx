import { SUPPORT_TEXT } from '@formwright/contracts/support';
import { Textarea } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { screenTitle, siteAddresses } from '../../lib/product.ts';
import { useWritten } from '../../lib/use-written.ts';
import { AppButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ServerForm } from '../../ui/server-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { bindField, useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './message-screen.module.css';
import { type MessageKind, SentMessages, sentQuery } from './sent-messages.tsx';

interface MessageScreenProps {
  heading: string;
  lede: string;
  /** Leads to the word 'guide'. */
  beforeGuide: string;
  /** What becomes of a message. undefined: it is not known yet whether the operator is mailed. */
  next: (isMailed: boolean | undefined) => string;
  titleHint: string;
  kind: MessageKind;
  /** The heading of what was sent before. */
  sentTitle: string;
  /** The field of the long text, as the call names it. */
  field: 'message' | 'description';
  label: string;
  send: (written: { title: string; text: string; requestId: string }) => Promise<unknown>;
  /** Shown when it was sent. */
  sent: string;
}

/** Writes to the operator. What is written stays until it was sent, also when the screen is left. */
export function MessageScreen({
  heading,
  lede,
  beforeGuide,
  next,
  titleHint,
  kind,
  sentTitle,
  field,
  label,
  send,
  sent,
}: MessageScreenProps) {
  // A try after a lost reply has the same id, so that one message is stored.
  const [values, setValues, forget] = useWritten<Record<string, string>>(heading, { title: '', [field]: '', requestId: '' });
  const errors = useFormErrors(['title', field]);
  const client = useQueryClient();
  const isMailed = useQuery(sentQuery(kind)).data?.isMailed;
  const [isSent, setSent] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ title = '', [field]: text = '', requestId }: typeof values) => send({ title, text, requestId: requestId || newId() }),
    onSuccess: (_reply, written) => {
      forget(written);
      void client.invalidateQueries({ queryKey: sentQuery(kind).queryKey });
      toast.success(sent);
      if (values !== written) return;
      setSent(true);
      titleField.current?.focus();
    },
    onError: errors.show,
  });
  const change: typeof setValues = (written) => {
    setSent(false);
    // Another text is another message.
    setValues((now) => ({ ...(typeof written === 'function' ? written(now) : written), requestId: newId() }));
  };
  const bind = bindField(values, change, errors);
  const { error, onChange, ...text } = bind(field);

  return (
    <>
      <title>{screenTitle(heading)}</title>
      <PageHeader title={heading} />
      <p className={`muted ${styles.lede}`}>
        <span>{lede}</span> <span>{beforeGuide}</span> <a href={siteAddresses().guide}>guide</a>
        <span>.</span>
      </p>
      <div className={styles.columns}>
        <ServerForm
          className={`card ${styles.form}`}
          errors={errors}
          isSending={isPending}
          onSend={() => mutate(values)}
          foot={
            <div className={styles.foot}>
              {/* What is known late has its room from the beginning. */}
              <p className="muted small">{isSent ? <SentNote mayReply={kind === 'request'} /> : next(isMailed)}</p>
              <AppButton kind="primary" type="submit" loading={isPending}>
                Send
              </AppButton>
            </div>
          }
        >
          <TextField ref={titleField} label="Title" placeholder={titleHint} maxLength={SUPPORT_TEXT.title} {...bind('title')} />
          <Textarea
            {...text}
            label={label}
            rows={8}
            maxLength={SUPPORT_TEXT.message}
            error={error ? <FieldError text={error} /> : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ currentTarget: { value } as HTMLInputElement })}
          />
        </ServerForm>
        <SentMessages kind={kind} title={sentTitle} />
      </div>
    </>
  );
}

/** Stays until something else is written; the message that comes and goes said it aloud. */
const SentNote = ({ mayReply }: { mayReply: boolean }) => (
  <span className={styles.sentNote}>
    <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
    <span>
      <span>Sent. It is in the list now, with its state.</span>
      {mayReply && <span> If there is a reply, it comes to the email address of your account.</span>}
    </span>
  </span>
);
