import type { forms, ReplyOf } from '@formwright/contracts';
import { redirectRefused, webAddress } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { successOf } from './form-success.ts';

/** Stores the address to which respondents go. It is used while `success_status` is 'url'. */
export function saveRedirectUrl(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.saveRedirectUrl>): Promise<ReplyOf<typeof forms.saveRedirectUrl>> => {
    const details = await changeDetails(deps, { caller, formId: body.formId }, () => {
      const address = body.urlUpdate.trim();
      if (!webAddress(address)) throw new AppError('forms.invalid_redirect', { urlUpdate: redirectRefused });
      return { redirect_url: address };
    });
    return successOf(details);
  };
}
