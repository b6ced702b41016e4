import type { submissions } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/** Whether the form's limit of responses is reached. Ignores the plan that the browser sends. */
export function checkResponseCountNow({ formCache }: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.checkResponseCountNow>): Promise<boolean> => {
    const form = await formCache.find(body.formLink);
    if (!form) throw noSuchForm('formLink');
    return formCache.isFull(form);
  };
}
