import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-error.ts';
import { type FormErrors, useFormErrors } from '../../../ui/use-form-errors.ts';

/**
 * Saves a form of the profile. What the server refuses is told at its field, or above the button. A failure opens nothing and says nothing
 * aloud: the values stay, and a note beside the button says that they are not saved.
 */
export function useSave<V extends Readonly<Record<string, string | undefined>>, R>(
  fields: readonly string[],
  save: (values: V) => Promise<R>,
  onSaved: (reply: R, values: V) => void,
): { errors: FormErrors; saving: UseMutationResult<R, Error, V>; isUnsaved: boolean } {
  const errors = useFormErrors(fields);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      if (isRefusal(error)) errors.show(error);
    },
  });
  return { errors, saving, isUnsaved: saving.error !== null && !isRefusal(saving.error) };
}
