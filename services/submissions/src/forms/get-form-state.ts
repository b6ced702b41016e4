import type { submissions } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormState } from './form-copy.ts';

/** Whether a form takes submissions now. Asked with every view of a public page: answered from memory. */
export function getFormState({ knownForms }: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.getFormState>): Promise<{ state: FormState }> => ({
    state: await knownForms.stateOf(await knownForms.find(body.formId)),
  });
}
