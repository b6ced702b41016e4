import { AppError, type ErrorFields } from '@formwright/platform';

/** Codes of the owning services for what is not there. */
const missing = new Set(['identity.no_account', 'forms.not_found', 'responses.not_found', 'billing.not_found', 'support.not_found']);
/** Codes of the owning services for what they do not take, with a text by field. */
const refused = new Set(['identity.invalid_details', 'identity.invalid_signup']);

/** What is not there, by the field of the call. */
export const notThere = (field: string) => new AppError('admin.not_found', { [field]: 'It is not there any more.' });

/** Gives an error of an owning service the code of this one. What is not there is named by the field of the call. */
export const naming =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof AppError && missing.has(error.code)) throw notThere(field);
    if (error instanceof AppError && error.code === 'billing.not_suspended') {
      throw new AppError('admin.not_suspended', { [field]: 'This user is not suspended.' });
    }
    if (error instanceof AppError && refused.has(error.code)) throw new AppError('admin.invalid', error.detail as ErrorFields);
    if (error instanceof AppError && error.code === 'forms.taken_down') throw new AppError('admin.taken_down', error.detail as ErrorFields);
    if (error instanceof AppError && error.code === 'forms.harm_changed') throw new AppError('admin.changed', error.detail as ErrorFields);
    throw error;
  };
