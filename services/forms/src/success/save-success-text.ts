import type { forms, ReplyOf } from '@formwright/contracts';
import { readSuccessText } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { successOf } from './form-success.ts';

/** Stores the text of the success page. */
export function saveSuccessText(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.saveSuccessText>): Promise<ReplyOf<typeof forms.saveSuccessText>> => {
    const details = await changeDetails(deps, { caller, formId: body.id, field: 'id', isLong: true }, () => {
      const read = readSuccessText(body.text);
      if ('problem' in read) throw new AppError('forms.invalid_success_text', { text: read.problem });
      return { success: read.ok };
    });
    return successOf(details);
  };
}
