import type { forms } from '@formwright/contracts';
import { DEFAULT_SUCCESS, richTextOf } from '@formwright/form-model';
import type { RawReply, Request } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import { hidesBranding } from './form.ts';

import { messageReply } from './message-reply.ts';

/** The thank-you page, with the words of the form that the visitor's cookie names. */
export function showSuccess({ repository, config }: FormsDeps) {
  return async ({ cookies }: Request<typeof forms.successPage>): Promise<RawReply> => {
    const { productName } = config;
    const formId = cookies.fw_success;
    const form = formId ? await repository.forms.findOne({ _id: formId, deletedAt: null }) : null;
    if (!form) return messageReply(200, 'success', { productName, text: richTextOf(DEFAULT_SUCCESS) });
    const hideBranding = hidesBranding(await repository.quotaOf(form.workspaceId));
    return messageReply(200, 'success', { productName, text: form.details.success, hideBranding });
  };
}
