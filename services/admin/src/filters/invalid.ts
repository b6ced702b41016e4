import { AppError } from '@formwright/platform';

/** The refusal of what a call says, by the field that says it. */
export const invalid = (field: string, text: string) => new AppError('admin.invalid', { [field]: text });
