import type { ComponentPropsWithoutRef, FormEvent, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import type { FormErrors } from './use-form-errors.ts';

export interface ServerFormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'noValidate'> {
  errors: FormErrors;
  /** It is not sent again meanwhile. */
  isSending: boolean;
  onSend: () => void;
  /** What comes after the error that belongs to no field: the buttons. */
  foot: ReactNode;
}

/** A form that the server checks. */
export function ServerForm({ errors, isSending, onSend, foot, children, className = 'stack gap-5', ...rest }: ServerFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    errors.clear();
    onSend();
  }
  return (
    <form {...rest} className={className} ref={errors.form} onSubmit={submit} noValidate>
      {children}
      <GeneralError errors={errors} />
      {foot}
    </form>
  );
}

/** The error of a form that belongs to no field. It takes the focus when it comes. */
export function GeneralError({ errors }: { errors: FormErrors }) {
  if (!errors.general) return null;
  return (
    <div ref={errors.summary} tabIndex={-1}>
      <Banner tone="bad">{errors.general}</Banner>
    </div>
  );
}
