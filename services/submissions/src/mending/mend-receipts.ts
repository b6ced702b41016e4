import { decodeEvent, fromJsonBytes } from '@formwright/events';
import type { AnswerFile } from '@formwright/form-model';
import type { Store, Write } from '@formwright/platform';
import { type FormCopy, newFormCounters } from '../forms/form-copy.ts';
import { openRepository, type Submission } from '../repository.ts';
import { bytesOfDocument, bytesOfResponse } from '../room/room.ts';

/** A response whose receipt the store lacks, or has as held. */
export interface Unreceipted {
  id: string;
  acceptedAt: number;
  /** Bytes of its answers' JSON; null where the response was deleted. */
  answerBytes: number | null;
  files: readonly AnswerFile[];
}

/** What the forms service says of a form that this one does not know; null if nobody knows it. */
export type FormAsTold = Pick<FormCopy, 'link' | 'revision' | 'isOneTime' | 'isOverQuota'> & { document: Record<string, unknown> };

/** @param payload of FormSaved, in base64 @returns null for an archived form */
export function formAsTold(payload: string): FormAsTold | null {
  const told = decodeEvent('forms.v1.FormSaved', Buffer.from(payload, 'base64'));
  const { link, revision, isOneTime, isOverQuota, pagesJson, layoutVersion, detailsJson, archivedAt } = told;
  if (archivedAt > 0n) return null;
  const document = { pages: fromJsonBytes(pagesJson), layoutVersion, details: fromJsonBytes(detailsJson) };
  return { link, revision: Number(revision), isOneTime, isOverQuota, document };
}

/**
 * Makes the receipts of responses, as if they had just been accepted: their files are served, counted and erased with the account, and
 * `taken` is right. A held submission that has become a response is released. The client's id is in no other place, so who sends one of
 * these again is not recognized. All is one commit, and may be repeated.
 * @returns how many were mended
 */
export async function mendReceipts(
  store: Store,
  { formId, workspaceId }: { formId: string; workspaceId: string },
  responses: readonly Unreceipted[],
  findForm: () => Promise<FormAsTold | null>,
): Promise<number> {
  const repository = openRepository(store);
  const receipts = await repository.findReceipts(responses.map(({ id }) => id));
  const known = new Map(receipts.map((receipt) => [receipt._id, receipt]));
  const missing = responses.filter(({ id }) => !known.has(id));
  const held = responses.filter(({ id }) => known.get(id)?.isHeld);
  const mended = missing.length + held.length;
  if (mended === 0) return 0;

  const copy = await repository.findCopyById(formId);
  const writes: Write[] = copy ? [] : addingForm(repository, { formId, workspaceId }, await findForm());
  const added = missing.map((response) => receiptOf(formId, response));
  const sumOf = (field: 'bytes' | 'fileBytes') => added.reduce((sum, receipt) => sum + (receipt[field] ?? 0), 0);
  for (const { id } of held) {
    const found = await repository.findOneHeld(formId, id);
    if (found) writes.push(...repository.removingHeld(found));
    writes.push(repository.unholding(id));
  }
  await store.commit([
    ...writes,
    ...added.map(repository.addingSubmission),
    repository.countingTaken(formId, mended, sumOf('bytes')),
    ...repository.countingStored(workspaceId, sumOf('bytes') + sumOf('fileBytes')),
  ]);
  return mended;
}

const bytesOf = (files: readonly AnswerFile[]) => files.reduce((sum, { size }) => sum + size, 0);

function receiptOf(formId: string, { id, acceptedAt, answerBytes, files }: Unreceipted): Submission {
  const shownNames = files.flatMap(({ name, shown }) => (shown === undefined ? [] : [{ name, shown }]));
  const ofFiles = files.length > 0 ? { fileBytes: bytesOf(files), ...(shownNames.length > 0 && { shownNames }) } : {};
  const bytes = answerBytes === null ? 0 : bytesOfResponse(answerBytes);
  return { _id: id, submissionId: id, formId, acceptedAt, hasFiles: files.length > 0, bytes, ...ofFiles };
}

/**
 * Adds the form of the receipts, so that they are erased with its account. A form that nobody knows takes no answers and gets a link that
 * leads nowhere.
 */
function addingForm(
  repository: ReturnType<typeof openRepository>,
  { formId, workspaceId }: { formId: string; workspaceId: string },
  told: FormAsTold | null,
): Write[] {
  const { document = { pages: [], layoutVersion: 1, details: {} }, ...fields } = told ?? {};
  const unknown = { link: `no form ${formId}`, revision: 0, state: 'archived' as const, isOneTime: false, isOverQuota: false };
  const copy = { ...unknown, ...(told && { ...fields, state: 'active' as const }), _id: formId, workspaceId };
  return repository.addingForm({ ...copy, ...newFormCounters }, document as never, bytesOfDocument(document as never));
}
