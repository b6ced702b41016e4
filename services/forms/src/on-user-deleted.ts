import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from './deps.ts';
import { formDeleted } from './form-events.ts';

/** The account is gone: so are its forms, for everybody and with their images. */
export function onUserDeleted({ repository, outbox }: FormsDeps) {
  return async (event: EventOf<'identity.v1.UserDeleted'>): Promise<readonly Write[]> => {
    const { workspaceId } = event;
    const owned = await repository.forms.find({ workspaceId }, { fields: ['workspaceId', 'revision'] });
    return [
      repository.quotas.deleting({ _id: workspaceId }, { optional: true }),
      ...owned.flatMap((form) => [
        repository.forms.deleting({ _id: form._id, revision: form.revision }),
        repository.responseCounts.deleting({ _id: form._id }, { optional: true }),
        // A whole prefix, and not to be taken back: the next sweep removes it.
        repository.looseImages.updating(
          { _id: `Form/${form._id}/` },
          { $set: { formId: form._id, since: 0, isCondemned: true } },
          { upsert: true },
        ),
        formDeleted(outbox, form),
      ]),
    ];
  };
}
