import type { forms, ReplyOf } from '@formwright/contracts';
import { LAYOUT_VERSION } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** The content of FormSaved, for a service that has not received the event yet. */
export function getFormSnapshot({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormSnapshot>): Promise<ReplyOf<typeof forms.getFormSnapshot>> => {
    const form = (await repository.findActiveByAnyLink(body.id)) ?? (await repository.findActiveById(body.id));
    if (!form) return null;
    const { _id, workspaceId, pages, details, revision, isOverQuota, responsables = [] } = form;
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
      responsables: [...responsables],
    };
  };
}
