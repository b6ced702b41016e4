import type { ValidSubmission } from '@formwright/form-model';
import { AppError } from '@formwright/platform';

/** What a client says a second time, beside the answers. */
export interface Hints {
  email?: string | null | undefined;
  shortText?: readonly { uniqueId: string; value: string }[] | undefined;
}

const EMAIL_DIFFERS = 'This is not the e-mail address of the form.';

/** Refuses what does not agree with the answers: they alone count. */
export function checkHints({ email, shortText = [] }: Hints, valid: ValidSubmission): void {
  if (email && email.trim() !== valid.email) {
    throw new AppError('submissions.invalid_submission', { value: EMAIL_DIFFERS, email: EMAIL_DIFFERS, fields: {} });
  }
  const wrong = shortText.find(
    ({ uniqueId, value }) => !valid.shortText.some((text) => text.uniqueId === uniqueId && text.value === value.trim()),
  );
  if (wrong) {
    throw new AppError('submissions.invalid_submission', {
      value: 'A text in shortText is no long answer of this form.',
      fields: { [wrong.uniqueId]: 'This is not what shortText says.' },
    });
  }
}
