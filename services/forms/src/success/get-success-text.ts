import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { successOf } from './form-success.ts';

/** What comes after submitting, for the form's own people. */
export function getSuccessText(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.getSuccessText>): Promise<ReplyOf<typeof forms.getSuccessText>> => {
    const { details } = await requireForm(deps, caller, body.id, 'forms.read', 'id');
    return successOf(details);
  };
}
