import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';

/** A form as its event FormSaved tells it, for a service whose copy the event has not reached. */
export function getFormSnapshot({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormSnapshot>): Promise<ReplyOf<typeof forms.getFormSnapshot>> => {
    const form = (await repository.findActiveByLink(body.id)) ?? (await repository.forms.findOne({ _id: body.id, deletedAt: null }));
    if (!form) return null;
    const { _id, workspaceId, pages, details, revision, isOverQuota } = form;
    return {
      formId: _id,
      workspaceId,
      link: details.link,
      pages,
      details,
      revision,
      isOneTime: details.isOneTime,
      isOverQuota,
    };
  };
}
