import type { Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { submissions } from '@formwright/contracts';
import { AppError, ConditionFailedError, type RawReply, type Request } from '@formwright/platform';
import { refuseNewIfClosed } from '../../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../../deps.ts';
import { checksumIn, countIn, malformed, progressOf, requireUpload, requireVersion, tooMany, tusReply } from './tus.ts';
import { type Chunk, chunksPrefix, type Upload } from './upload.ts';

const { min, max } = submissions.CHUNK_BYTES;
const tooLarge = (text: string) => new AppError('submissions.upload_too_large', text);

/** Appends a chunk: stored first, then counted by one conditional write, then answered. */
export function takeChunk(deps: SubmissionsDeps) {
  return async (request: Request<typeof submissions.sendUploadChunk>): Promise<RawReply> => {
    requireVersion(request);
    const upload = await requireUpload(deps, request.params.id);
    await refuseNewIfClosed(deps, await deps.formCache.find(upload.formId), upload.submissionId ?? undefined);
    const { content, length } = readChunk(request, upload);
    const checksum = checksumIn(request.headers);
    const chunk = { name: `${upload.offset}-${deps.ports.ids.random()}`, size: length };
    await storeChunk(deps, upload, chunk, content, checksum?.hash);
    if (checksum && !checksum.matches()) {
      await discard(deps, upload, chunk);
      throw new AppError('submissions.upload_checksum', 'The chunk has another checksum than was announced.');
    }
    const now = deps.ports.clock.now();
    try {
      await deps.ports.store.commit(deps.repository.addingChunk(upload, chunk, now));
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
      await refuseUncounted(deps, request, upload, chunk);
    }
    return tusReply(204, progressOf({ ...upload, offset: upload.offset + length, since: now }));
  };
}

type ChunkRequest = Request<typeof submissions.sendUploadChunk>;

/** The refusal names the right offset, so that the sender can go on there. */
function wrongOffset({ reply }: ChunkRequest, upload: Upload): AppError {
  for (const [name, value] of Object.entries(progressOf(upload))) reply.header(name, value);
  return new AppError('submissions.upload_offset', `The upload continues at ${upload.offset}.`);
}

/** Erases a chunk whose commit was refused, and says why. Returns if it counts: the store may have tried an applied commit again. */
async function refuseUncounted(deps: SubmissionsDeps, request: ChunkRequest, upload: Upload, chunk: Chunk): Promise<void> {
  const stored = await deps.repository.findUpload(upload._id);
  if (stored?.chunks.some(({ name }) => name === chunk.name)) return;
  await discard(deps, upload, chunk);
  const current = await requireUpload(deps, upload._id);
  if (current.offset !== upload.offset) throw wrongOffset(request, current);
  deps.ports.log.warn({ form: upload.formId }, 'a chunk was refused: too many uploads are waiting');
  throw tooMany();
}

/** Checks what the headers say before a byte is read. */
function readChunk(request: ChunkRequest, upload: Upload): { content: Readable; length: number } {
  const { content, headers } = request;
  if (countIn(headers, 'Upload-Offset') !== upload.offset) throw wrongOffset(request, upload);
  const length = content ? countIn(headers, 'Content-Length') : 0;
  if (!content || length === 0) throw malformed('The chunk is empty.');
  const left = upload.size - upload.offset;
  if (length > left) throw tooLarge('The chunk goes beyond the length of the file.');
  if (length > max) throw tooLarge(`A chunk has at most ${max} bytes.`);
  if (length < min && length < left) throw malformed(`A chunk has at least ${min} bytes, except for the last one.`);
  return { content, length };
}

async function storeChunk(deps: SubmissionsDeps, upload: Upload, chunk: Chunk, content: Readable, hash: Hash | undefined): Promise<void> {
  async function* hashed(): AsyncGenerator<Buffer> {
    // The connection stays, for the reply, if the disk refuses the rest.
    for await (const bytes of content.iterator({ destroyOnReturn: false })) {
      hash?.update(bytes);
      yield bytes;
    }
  }
  const key = `${chunksPrefix(upload._id)}${chunk.name}`;
  try {
    const { size } = await deps.ports.files.put(key, Readable.from(hashed()), { contentType: 'application/octet-stream' });
    if (size === chunk.size) return;
  } catch (error) {
    // If the client has left, the connection failed, not the disk.
    if (!content.errored) throw error;
  }
  await discard(deps, upload, chunk);
  throw malformed('The chunk was cut short.');
}

/** Removes a chunk that does not count. If this fails, it goes with the upload. */
async function discard({ ports }: SubmissionsDeps, { _id }: Upload, { name }: Chunk): Promise<void> {
  await ports.files
    .delete(`${chunksPrefix(_id)}${name}`)
    .catch((error: unknown) => ports.log.warn({ err: error, upload: _id }, 'a chunk stays for the sweep'));
}
