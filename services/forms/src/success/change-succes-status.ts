import type { forms, ReplyOf } from '@formwright/contracts';
import { redirectAddress } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { successOf } from './form-success.ts';

/** Chooses the success page or the stored address. Without an address, 'url' would lead nowhere and is refused. */
export function changeSuccesStatus(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeSuccesStatus>): Promise<ReplyOf<typeof forms.changeSuccesStatus>> => {
    const { formId, successStatus: success_status } = body;
    const details = await changeDetails(deps, { caller, formId }, ({ redirect_url }) => {
      if (success_status === 'url' && !redirectAddress({ success_status, redirect_url })) {
        throw new AppError('forms.invalid_success_status', { successStatus: 'Save the address first.' });
      }
      return { success_status };
    });
    return successOf(details);
  };
}
