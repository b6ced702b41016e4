import { createHash } from 'node:crypto';
import { submissions } from '@formwright/contracts';
import { allColumns, problemWithFile } from '@formwright/form-model';
import { AppError, ConditionFailedError, DuplicateKeyError, type RawReply, type Request } from '@formwright/platform';
import { formIsGone, noRoomForFiles, refuseNewIfClosed } from '../../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../../deps.ts';
import type { CachedForm } from '../../forms/form-copy.ts';
import { countIn, malformed, metadataIn, progressOf, requireVersion, tooMany, tusReply } from './tus.ts';
import { isExpired, KEPT_MS, networkDigest, RESERVED_BYTES, UNBEGUN_MS, type Upload } from './upload.ts';

/** `modified`: when the file was changed last, as its sender says; null: unknown. */
type Creation = Pick<Upload, 'submissionId' | 'uniqueId' | 'name' | 'size' | 'digest'> & { form: string; modified: string | null };

/** Begins an upload, or finds the one of the same file and submission again: a lost reply or a reload costs nothing. */
export function createUpload(deps: SubmissionsDeps) {
  return async (request: Request<typeof submissions.createUpload>): Promise<RawReply> => {
    requireVersion(request);
    const { form: link, ...file } = readCreation(request.headers);
    const form = await deps.formCache.find(link);
    await refuseNewIfClosed(deps, form, file.submissionId ?? undefined);
    // The form may be archived since. A sender that lost its receipt then finds the upload of its accepted submission here.
    const formId = form?._id ?? (await deps.repository.findCopy(link))?._id ?? '';
    const upload = (await findEarlier(deps, formId, file)) ?? (await addUpload(deps, form, file, request.ip));
    return tusReply(201, { location: `/api/uploads/${upload._id}`, ...progressOf(upload) });
  };
}

const LONGEST = { form: 64, question: 64, filename: 1_000 };

function readCreation(headers: Request<typeof submissions.createUpload>['headers']): Creation {
  const size = countIn(headers, 'Upload-Length');
  if (size > submissions.fileBounds.maxFileBytes) throw new AppError('submissions.upload_too_large', 'The file is too large.');
  const metadata = metadataIn(headers);
  for (const [name, most] of Object.entries(LONGEST)) {
    const { length } = metadata.get(name) ?? '';
    if (length === 0 || length > most) throw malformed(`Upload-Metadata must contain ${name}, with at most ${most} characters.`);
  }
  const submissionId = metadata.get('submission') ?? null;
  if (submissionId !== null && !/^[A-Za-z0-9]{22,64}$/.test(submissionId))
    throw malformed('The submission of Upload-Metadata is malformed.');
  const digest = metadata.get('digest') ?? null;
  if (digest !== null && !/^[A-Za-z0-9+/]{43}=$/.test(digest)) throw malformed('The digest of Upload-Metadata is malformed.');
  const modified = metadata.get('modified') ?? null;
  if (modified !== null && !/^\d{1,15}$/.test(modified)) throw malformed('The modified of Upload-Metadata is malformed.');
  const text = (name: string) => metadata.get(name) ?? '';
  return { size, submissionId, digest, modified, form: text('form'), uniqueId: text('question'), name: text('filename') };
}

/** The same rules as for files that come with a submission, but for the content, which is checked with the submission. */
function checkFile({ pages }: CachedForm, { uniqueId, name, size }: Pick<Creation, 'uniqueId' | 'name' | 'size'>): void {
  const question = allColumns(pages).find(({ column }) => column.uniqueId === uniqueId)?.column;
  const content = question?.tabname === 'upload' && question.content.reachable ? question.content : null;
  const problem = content ? problemWithFile({ name, size }, content) : 'This question takes no files.';
  if (!problem) return;
  throw new AppError('submissions.invalid_submission', { value: problem, fields: { [uniqueId]: problem } });
}

async function findEarlier({ ports, repository }: SubmissionsDeps, formId: string, file: Omit<Creation, 'form'>): Promise<Upload | null> {
  const key = keyOf(formId, file);
  const earlier = key === null ? null : await repository.findUploadByKey(key);
  const now = ports.clock.now();
  if (!earlier || !isExpired(earlier, now)) return earlier;
  await repository.condemnExpired(earlier._id, now);
  return null;
}

async function addUpload(deps: SubmissionsDeps, form: CachedForm | null, begun: Omit<Creation, 'form'>, ip: string): Promise<Upload> {
  if (!form) throw formIsGone('form');
  const { modified: _, ...file } = begun;
  checkFile(form, file);
  await requireRoom(deps, form, file);
  const { ports, repository, config } = deps;
  const now = ports.clock.now();
  const key = keyOf(form._id, begun) ?? ports.ids.random();
  const network = networkDigest(config.visitSecret, ip);
  const upload: Upload = {
    ...{ _id: ports.ids.random(), key, formId: form._id, ...file, offset: 0, chunks: [], network, countsArrived: true },
    ...{ usedBy: null, since: now - KEPT_MS + UNBEGUN_MS, isCondemned: false },
  };
  await repository.ensureShares(network);
  try {
    await ports.store.commit(repository.addingUpload(upload, 'own')).catch((error: unknown) => {
      if (!(error instanceof ConditionFailedError)) throw error;
      return ports.store.commit(repository.addingUpload(upload, 'common'));
    });
    return upload;
  } catch (error) {
    if (error instanceof ConditionFailedError) {
      ports.log.warn({ form: form._id }, 'an upload was refused: too many are waiting');
      throw tooMany();
    }
    // Another tab, or the same request sent twice.
    const other = error instanceof DuplicateKeyError ? await repository.findUploadByKey(key) : null;
    if (!other) throw error;
    return other;
  }
}

/**
 * A digest of the file and its submission, by which the same creation finds its upload again. Null: every creation begins another upload.
 * So it is without a submission, and if neither digest nor time tells a changed file of the same name and size: its end would be joined to
 * the beginning of the former file.
 */
function keyOf(formId: string, { submissionId, uniqueId, name, size, digest, modified }: Omit<Creation, 'form'>): string | null {
  const version = digest ?? modified;
  if (submissionId === null || version === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([formId, submissionId, uniqueId, name, size, version]))
    .digest('hex');
}

/** Refuses a file that could not be stored with its submission anyway. The submission's commit decides. */
async function requireRoom(
  { ports, repository }: SubmissionsDeps,
  form: CachedForm,
  { uniqueId, size }: Pick<Creation, 'uniqueId' | 'size'>,
) {
  if ((await repository.bytesOfWorkspace(form.workspaceId)) + size > form.plan.storageBytes) throw noRoomForFiles([uniqueId]);
  const space = await ports.files.space();
  // The file needs its size three times: for its chunks, put together from them, and stored.
  if (!space || space.free - 3 * size > RESERVED_BYTES) return;
  ports.log.error({ form: form._id }, 'an upload was refused: the disk is nearly full');
  throw new AppError('platform.busy', 'There is no room for uploads at the moment. Please try again later.');
}
