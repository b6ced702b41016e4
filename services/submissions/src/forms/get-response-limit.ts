import { responseLimit, type submissions } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/** Maximum number of responses over the form's life; null: unlimited. */
export function getResponseLimitValue({ formCache }: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.getResponseLimitValue>): Promise<{ value: number | null }> => {
    const form = await formCache.find(body.formId);
    if (!form) throw noSuchForm('formId');
    return { value: responseLimit(form) };
  };
}
