import type { forms } from '@formwright/contracts';
import { type Request, signReceipt } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';

/**
 * The link to the success page as a respondent sees it who submits now. Its token is like a respondent's: it shows that page and nothing
 * else.
 */
export function getSuccessLink(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.getSuccessLink>): Promise<{ success_url: string }> => {
    const { _id: formId } = await requireForm(deps, caller, body.formId, 'forms.read', 'formId');
    const token = signReceipt(deps.config.visitSecret, { formId, acceptedAt: deps.ports.clock.now() });
    return { success_url: `/success?receipt=${encodeURIComponent(token)}` };
  };
}
