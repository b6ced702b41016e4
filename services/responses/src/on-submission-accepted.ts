import { type EventOf, fromJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { Response } from './response.ts';

/**
 * Keeps the submission as a response, and counts it in the same commit. Its form may not be known here yet: the events of forms
 * and submissions come in any order.
 */
export function onSubmissionAccepted({ repository }: ResponsesDeps) {
  return async (event: EventOf<'submissions.v1.SubmissionAccepted'>): Promise<readonly Write[]> => {
    const { submissionId, formId, workspaceId, email } = event;
    const form = await repository.forms.findOne({ _id: formId }, { fields: ['state'] });
    const isGone = form !== null && form.state !== 'active';
    // Published a second time under another id.
    const isKnown = (await repository.responses.findOne({ _id: submissionId }, { fields: ['formId'] })) !== null;
    if (isGone || isKnown) return [];
    const acceptedAt = Number(event.acceptedAt);
    const response: Response = {
      _id: submissionId,
      formId,
      workspaceId,
      state: 'active',
      status: 'new',
      favourite: 0,
      started_at: Number(event.startedAt) || null,
      created_at: acceptedAt,
      updated_at: acceptedAt,
      deleted_at: null,
      email,
      // submissions checked the answers before it stored them.
      response: fromJsonBytes(event.answersJson) as UserData,
    };
    const day = new Date(acceptedAt).toISOString().slice(0, 10);
    return [
      repository.responses.inserting(response),
      repository.counters.updating(
        { _id: formId },
        {
          $inc: { total: 1, active: 1, new: 1, ...answeredQuestions(response.response) },
          $set: { isUntold: true },
          $setOnInsert: { archived: 0, favourites: 0 },
        },
        { upsert: true },
      ),
      repository.days.updating({ _id: `${formId}:${day}` }, { $inc: { count: 1 }, $setOnInsert: { formId, day } }, { upsert: true }),
    ];
  };
}

function answeredQuestions(answers: UserData): Record<string, 1> {
  const questions = Object.keys(answers).filter((uniqueId) => /^[A-Za-z0-9]{1,64}$/.test(uniqueId));
  return Object.fromEntries(questions.map((uniqueId) => [`answered.${uniqueId}`, 1]));
}
