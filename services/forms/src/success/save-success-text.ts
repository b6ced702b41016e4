import { isDeepStrictEqual } from 'node:util';
import type { forms, ReplyOf } from '@formwright/contracts';
import { readSuccessText } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { successOf } from './form-success.ts';

const CONFLICT = 'This text was changed somewhere else after you opened it. Nothing was saved: yours is still here.';

/** Stores the text of the success page. Sent again, it is stored already, and no conflict. */
export function saveSuccessText(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.saveSuccessText>): Promise<ReplyOf<typeof forms.saveSuccessText>> => {
    const details = await changeDetails(deps, { caller, formId: body.id, field: 'id', isLong: true }, ({ success }) => {
      const read = readSuccessText(body.text);
      if ('problem' in read) throw new AppError('forms.invalid_success_text', { text: read.problem });
      const isExpected = body.textWas === undefined || [body.textWas, read.ok].some((text) => isDeepStrictEqual(text, success));
      if (!isExpected) throw new AppError('forms.version_conflict', { text: CONFLICT });
      return { success: read.ok };
    });
    return successOf(details);
  };
}
