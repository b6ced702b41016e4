import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';

/** Fails for a form that is missing or another workspace's. */
export function checkForm({ repository }: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.checkForm>): Promise<{ success: true }> => {
    await repository.ownedForm(body.id, caller.workspaceId);
    return { success: true };
  };
}
