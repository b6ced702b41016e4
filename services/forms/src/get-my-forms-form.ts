import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';

/** The pages of one of the caller's forms. */
export function getMyFormsForm({ repository }: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.getMyFormsForm>): Promise<unknown[]> =>
    (await repository.ownedForm(body.id, caller.workspaceId)).pages;
}
