import { AppError } from '@formwright/platform';

export const unclear = (field: string, text: string) => new AppError('responses.list_unclear', { [field]: text });

/** The value of a field that has two names. @throws AppError 'responses.list_unclear' */
export function sameOf<T>(field: string, value: T | undefined, again: T | undefined): T | undefined {
  if (value !== undefined && again !== undefined && value !== again) throw unclear(field, 'Was sent twice with different values.');
  return value ?? again;
}
