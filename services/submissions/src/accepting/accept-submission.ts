import type { AnswerFile, UserData } from '@formwright/form-model';
import { AppError, DuplicateKeyError, type Expiry, isConflict, isRefused, type Outcome, type Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { CheckedFile } from '../files/inspect-files.ts';
import { discardFiles, takeFiles } from '../files/store-files.ts';
import { eraseChunks } from '../files/uploads/end-upload.ts';
import type { Upload } from '../files/uploads/upload.ts';
import { UPLOADS } from '../files/uploads/upload-repository.ts';
import { type CachedForm, type FormState, isExpired } from '../forms/form-copy.ts';
import { NoRoomError } from '../room/room.ts';
import { answerBytes, heldOf } from '../spam/held.ts';
import type { Suspicion } from '../spam/suspicion-policy.ts';
import { acceptedEvent } from './accepted-event.ts';
import { type CheckedAnswers, checkAnswers } from './check-answers.ts';
import type { IncomingSubmission } from './incoming-submission.ts';
import { digestOf, type SentAnswers } from './submission-digest.ts';

export interface Receipt {
  /** The response's id. */
  id: string;
  acceptedAt: number;
  outcome: Outcome;
}

export type AcceptSubmission = (form: CachedForm, incoming: IncomingSubmission) => Promise<Receipt>;

/**
 * Accepts a submission: checks it, takes a place under the limit and stores it in one commit. A suspicious one is held for its owner and
 * takes no place; who sent it gets the same receipt. A repeated submission, even a concurrent one, gets the first receipt and takes no
 * second place. The same id with other answers is refused.
 */
export function acceptSubmission(deps: SubmissionsDeps): AcceptSubmission {
  const { formCache, ports } = deps;
  return async (form, incoming) => {
    const submissionId = incoming.submissionId ?? ports.ids.random();
    try {
      refuseClosed(await formCache.stateOf(form));
      const { sender, hasRunOut } = incoming;
      deps.spam.requireProof(form, { sender, submissionId, hasRunOut });
      const answers = await checkAnswers(form, incoming);
      const id = newResponseId(ports);
      const files = incoming.files.length > 0 ? await takeFiles(deps, id, incoming.files, form.pages) : [];
      const digest = await digestOf(incoming);
      const acceptedAt = ports.clock.now();
      const suspicions = deps.spam.judge(form, { sender, submissionId, hasRunOut }, Object.keys(answers.userData).length);
      const uploads = incoming.files.flatMap(({ upload }) => upload ?? []);
      await commit(deps, form, incoming, { id, acceptedAt, submissionId, digest, ...answers, files, uploads, suspicions });
      if (suspicions.length === 0) formCache.countOne(form._id);
      await eraseChunks(deps, uploads);
      return { id, acceptedAt, outcome: suspicions.length === 0 ? 'accepted' : 'held' };
    } catch (refusal) {
      // Other errors leave open whether it was stored; the client sends it again.
      if (!(refusal instanceof AppError) || incoming.submissionId === undefined) throw refusal;
      const earlier = await earlierReceipt(deps, form._id, { ...incoming, submissionId });
      if (!earlier) throw refusal;
      return earlier;
    }
  };
}

/** The receipt of a repeated submission; null if it was not accepted before. @throws AlreadyAnswered if its answers differ */
export async function earlierReceipt(
  { repository }: Pick<SubmissionsDeps, 'repository'>,
  formId: string,
  incoming: SentAnswers & { submissionId: string },
): Promise<Receipt | null> {
  const earlier = await repository.findSubmission(incoming.submissionId);
  if (earlier?.formId !== formId) return null;
  if (earlier.digest !== undefined && earlier.digest !== (await digestOf(incoming))) throw new AlreadyAnswered(earlier.acceptedAt);
  return { id: earlier._id, acceptedAt: earlier.acceptedAt, outcome: 'repeated' };
}

/**
 * A random id, with the time in front so that neighbors share index pages: a commit of many submissions then writes one page of an index,
 * not one for each.
 */
const newResponseId = ({ clock, ids }: SubmissionsDeps['ports']) => `${clock.now().toString(36).padStart(9, '0')}${ids.random()}`;

/** @param field name of the field with the form's id */
export const noSuchForm = (field: string) => new AppError('submissions.not_found', { [field]: NO_SUCH_FORM });
/** The error of a form that was archived or deleted while it was filled in. The respondent reads its `value`. */
export const formIsGone = (field = 'dataForm') => new AppError('submissions.not_found', { value: GONE, [field]: NO_SUCH_FORM });
const NO_SUCH_FORM = 'There is no such form.';
const GONE = 'This form is no longer there, so your answers were not sent. Copy what you still need from this page.';
const idReused = (text: string) => new AppError('submissions.id_reused', { value: text, submissionId: text });
const REPLACED = 'Your answers had already arrived. Any changes since then were not kept.';
/** The id was used before with other answers. */
export class AlreadyAnswered extends AppError {
  /** @param acceptedAt time of the first answers */
  constructor(readonly acceptedAt: number) {
    super('submissions.id_reused', { value: REPLACED, submissionId: REPLACED });
  }
}
const TOO_MANY_HELD = 'This form is getting too many responses at the moment. Please keep yours, and send it again in an hour.';
const expired = (why: Expiry) => new AppError('submissions.expired', 'Expired', why);
const NO_ROOM =
  'This form takes no more responses at present: the storage of its owner is full. Your answers stay on this page; please tell the owner, and send them again later.';
/** The workspace has no room, not even for answers without files. */
const noRoom = () => new AppError('submissions.no_room', { value: NO_ROOM, fields: {} });
const tooManyHeld = () => new AppError('submissions.too_many_held', TOO_MANY_HELD);

/** Refuses a new submission to a closed form, before anything else is read. One that was stored before goes on to its receipt. */
export async function refuseNewIfClosed(
  { formCache, repository }: Pick<SubmissionsDeps, 'formCache' | 'repository'>,
  form: CachedForm | null,
  submissionId: string | undefined,
): Promise<void> {
  const state = await formCache.stateOf(form);
  if (state === 'open' || (submissionId !== undefined && (await repository.findSubmission(submissionId)))) return;
  refuseClosed(state);
}

/** @param field name of the field with the form's id */
export function refuseClosed(state: FormState, field?: string): void {
  if (isExpired(state)) throw expired(state);
  if (state === 'suspended' || state === 'unavailable') throw new AppError('submissions.form_blocked', 'Blocked');
  if (state === 'missing') throw field === undefined ? formIsGone() : noSuchForm(field);
}

interface Accepted extends CheckedAnswers {
  /** The response's id. */
  id: string;
  acceptedAt: number;
  submissionId: string;
  digest: string;
  files: readonly CheckedFile[];
  /** The uploads of those files that arrived in chunks. */
  uploads: readonly Upload[];
  /** A submission with any suspicion is held. */
  suspicions: Suspicion[];
}

const NO_ROOM_FOR_FILES = 'This form has no more room for files. Please send your answers without them, or tell its owner.';
/** @param questions their uniqueIds */
export const noRoomForFiles = (questions: readonly string[]) =>
  new AppError('submissions.invalid_submission', {
    value: NO_ROOM_FOR_FILES,
    fields: Object.fromEntries(questions.map((uniqueId) => [uniqueId, NO_ROOM_FOR_FILES])),
  });
const USED = 'A file belongs to another submission, or its time is over. Please send it again.';

/** Commits the place in the form, the submission and its event with the answers, or what is held. They are durable when it resolves. */
async function commit(
  deps: SubmissionsDeps,
  form: CachedForm,
  { startedAt, version }: IncomingSubmission,
  accepted: Accepted,
): Promise<void> {
  const { repository, outbox, claimPlace, commitInRoom, ports } = deps;
  const { id, acceptedAt, submissionId, digest, email, notAsked, files, uploads, suspicions } = accepted;
  const fileBytes = files.reduce((sum, { size }) => sum + size, 0);
  const [{ _id: formId, workspaceId }, answers] = [form, withFiles(accepted)];
  const formVersion = seenVersion(form, version);
  const told = { acceptedAt, startedAt: startedAt ?? 0, email, formVersion, notAsked };
  const holding = suspicions.length > 0 ? heldOf(form, answers, { _id: id, ...told, suspicions, fileBytes }) : null;
  const held = holding?.held;
  const limit = form.plan.storageBytes;
  const { writes: responseWrites, bytes } = holding
    ? { writes: repository.holding(holding.held, holding.kept), bytes: answerBytes([holding.held]) }
    : await acceptedWrites(outbox, { id, formId, workspaceId, ...told, answers });
  const claim = held
    ? (writes: readonly Write[]) => commitInRoom({ form, bytes, limit }, [repository.takingHeldPlace(held), ...writes])
    : claimPlace.bind(null, form, bytes);
  const ofFiles = files[0] ? { adding: repository.addingFiles(workspaceId, fileBytes, limit), keeping: repository.keepingFiles(id) } : null;
  if (ofFiles) await repository.ensureSum(workspaceId);
  try {
    await claim([
      ...(ofFiles ? [ofFiles.adding] : []),
      repository.addingSubmission({
        _id: id,
        submissionId,
        digest,
        formId,
        acceptedAt,
        hasFiles: files.length > 0,
        bytes,
        ...(files.length > 0 && { fileBytes }),
        ...shownNamesOf(files),
        ...(held && { isHeld: true as const }),
      }),
      ...responseWrites,
      ...(ofFiles ? [ofFiles.keeping] : []),
      ...uploads.flatMap((upload) => repository.usingUpload(upload, submissionId)),
    ]);
  } catch (error) {
    // Only a conflict proves that nothing was written. After other errors, the sweep removes the files if they are unused.
    if (!isConflict(error)) throw error;
    // The store may have repeated a commit that had already succeeded.
    const stored = await repository.findSubmission(submissionId);
    if (stored?._id === id) return;
    if (files.length > 0) await discardFiles(deps, id);
    if (error instanceof DuplicateKeyError) throw idReused('This id belongs to another submission.');
    if (error instanceof NoRoomError) {
      ports.log.warn({ form: formId, workspace: workspaceId }, 'a submission was refused: its workspace has no room');
      throw noRoom();
    }
    if (ofFiles && isRefused(ofFiles.adding, error) && (await repository.bytesOfWorkspace(workspaceId)) + fileBytes > limit) {
      deps.ports.log.warn({ form: formId, workspace: workspaceId }, 'a submission was refused: its workspace has no room for files');
      throw noRoomForFiles(files.map(({ uniqueId }) => uniqueId));
    }
    if (error.collection === UPLOADS) throw new AppError('submissions.invalid_submission', { value: USED, fields: {} });
    if (ofFiles && (isRefused(ofFiles.adding, error) || isRefused(ofFiles.keeping, error))) throw error;
    // At the same time, other submissions reached the limit, or the form was archived or deleted.
    deps.formCache.forget(form._id);
    refuseClosed(await deps.formCache.stateOf(await deps.formCache.find(form._id)));
    throw held ? tooManyHeld() : expired('full');
  }
}

async function acceptedWrites(...accepted: Parameters<typeof acceptedEvent>): Promise<{ writes: Write[]; bytes: number }> {
  const { event, bytes } = await acceptedEvent(...accepted);
  return { writes: [event], bytes };
}

/** The version of the form on the respondent's page, at most the present one, by which the answers of a client that names none were checked. */
const seenVersion = ({ details }: CachedForm, version: number | null): number =>
  version !== null && Number.isInteger(version) && version > 0 ? Math.min(version, details.version) : details.version;

function shownNamesOf(files: Accepted['files']): { shownNames?: { name: string; shown: string }[] } {
  const shownNames = files.flatMap(({ name, shown }) => (shown === undefined ? [] : [{ name, shown }]));
  return shownNames.length > 0 ? { shownNames } : {};
}

/** The answers with the names of their stored files. */
function withFiles({ userData, files }: Accepted): UserData {
  if (files.length === 0) return userData;
  const answers: UserData = { ...userData };
  for (const { uniqueId, path: _path, ...stored } of files) {
    const entry = answers[uniqueId];
    if (!entry || Array.isArray(entry)) throw new Error('a file without its answer');
    answers[uniqueId] = { ...entry, files: [...(entry.files ?? []), stored satisfies AnswerFile] };
  }
  return answers;
}
