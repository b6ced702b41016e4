import { toJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import { LONG_TEXT, nextTurn, type Outbox, type Write } from '@formwright/platform';
import { bytesOfResponse } from '../room/room.ts';

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
  /** See `SubmissionAccepted`. */
  formVersion: number;
  notAsked: readonly string[];
}

/**
 * The event that brings a submission's answers to responses, where it becomes a response. Other requests get a turn before and after long
 * answers are encoded.
 * @returns the event, and the bytes that the response takes
 */
export async function acceptedEvent(
  outbox: Outbox,
  { id, startedAt, acceptedAt, answers, formVersion, notAsked, ...others }: AcceptedSubmission,
): Promise<{ event: Write; bytes: number }> {
  const answersJson = toJsonBytes(answers);
  const isLong = answersJson.length > LONG_TEXT;
  if (isLong) await nextTurn();
  const event = outbox.event('submissions.v1.SubmissionAccepted', id, {
    submissionId: id,
    ...others,
    startedAt: BigInt(startedAt),
    acceptedAt: BigInt(acceptedAt),
    answersJson,
    formVersion: BigInt(formVersion),
    notAsked: [...notAsked],
  });
  if (isLong) await nextTurn();
  return { event, bytes: bytesOfResponse(answersJson.length) };
}
