import type { forms, ReplyOf } from '@formwright/contracts';
import { LAYOUT_VERSION } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** A form as its event FormSaved tells it, for a service whose copy the event has not reached. */
export function getFormSnapshot({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormSnapshot>): Promise<ReplyOf<typeof forms.getFormSnapshot>> => {
    const form = (await repository.findActiveByLink(body.id)) ?? (await repository.findActiveById(body.id));
    if (!form) return null;
    const { _id, workspaceId, pages, details, revision, isOverQuota } = form;
    return {
      formId: _id,
      workspaceId,
      link: details.link,
      pages,
      layoutVersion: LAYOUT_VERSION,
      details,
      revision,
      isOneTime: details.isOneTime,
      isOverQuota,
    };
  };
}
