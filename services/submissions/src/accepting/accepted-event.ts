import { toJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { Outbox, Write } from '@formwright/platform';

interface AcceptedSubmission {
  /** The response's id. */
  id: string;
  formId: string;
  workspaceId: string;
  /** Epoch milliseconds; 0: unknown. */
  startedAt: number;
  acceptedAt: number;
  email: string;
  /** The answers, with the names of their stored files. */
  answers: UserData;
  /** The version of the form on the page that was filled in; 0: unknown. */
  formVersion: number;
}

/** The event that brings a submission's answers to responses, where it becomes a response. */
export const acceptedEvent = (outbox: Outbox, { id, startedAt, acceptedAt, answers, formVersion, ...others }: AcceptedSubmission): Write =>
  outbox.event('submissions.v1.SubmissionAccepted', id, {
    submissionId: id,
    ...others,
    startedAt: BigInt(startedAt),
    acceptedAt: BigInt(acceptedAt),
    answersJson: toJsonBytes(answers),
    formVersion: BigInt(formVersion),
  });
