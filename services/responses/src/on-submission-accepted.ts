import type { EventOf } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/** Stores the response and counts it. The form's own copy may still be on its way; nothing here needs it. */
export function onSubmissionAccepted({ repository }: ResponsesDeps) {
  return async (event: EventOf<'submissions.v1.SubmissionAccepted'>): Promise<readonly Write[]> => {
    const created_at = Number(event.acceptedAt);
    const started_at = Number(event.startedAt) || null;
    return repository.adding({
      _id: event.submissionId,
      formId: event.formId,
      workspaceId: event.workspaceId,
      status: 'new',
      favourite: 0,
      place: 'active',
      started_at,
      created_at,
      updated_at: created_at,
      deleted_at: null,
      duration: started_at === null ? null : Math.max(0, Math.round((created_at - started_at) / 1000)),
      email: event.email,
      response: JSON.parse(Buffer.from(event.answersJson).toString('utf8')) as UserData,
    });
  };
}
