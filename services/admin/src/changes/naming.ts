import { AppError, type ErrorFields } from '@formwright/platform';

/** Codes of the owning services for what is not there. */
const missing = new Set(['identity.no_account', 'forms.not_found', 'responses.not_found', 'billing.not_found', 'support.not_found']);
/** Codes of the owning services for what they do not take, with a text by field. */
const refused = new Set(['identity.invalid_details', 'identity.invalid_signup']);

/** Codes of the owning services for a decision about what is not so any more. */
const decidedMeanwhile = new Set(['forms.harm_decided', 'forms.not_taken_down', 'billing.harm_decided', 'billing.not_taken_down']);

const decidedOften = new Set(['forms.decided_often', 'billing.decided_often']);

/** What is not there is deleted, by the same call before or by another operator. */
export const gone = (code: 'forms.not_found' | 'responses.not_found') => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== code) throw error;
};

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
    if (error instanceof AppError && decidedMeanwhile.has(error.code)) throw new AppError('admin.decided', error.detail as ErrorFields);
    if (error instanceof AppError && decidedOften.has(error.code)) throw new AppError('admin.decided_often', error.detail as ErrorFields);
    throw error;
  };
