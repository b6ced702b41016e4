import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';

/** Succeeds if the form exists in the caller's workspace. */
export function checkForm(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.checkForm>): Promise<{ success: true }> => {
    await requireForm(deps, caller, body.id, 'forms.read');
    return { success: true };
  };
}
