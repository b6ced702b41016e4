import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type BodyOf, submissions } from '@formwright/contracts';
import { AppError, type StagedFile, stagedPath } from '@formwright/platform';
import type { IncomingFile } from '../../accepting/incoming-submission.ts';
import type { SubmissionsDeps } from '../../deps.ts';
import { chunksPrefix, isExpired, type Upload } from './upload.ts';

type Deps = Pick<SubmissionsDeps, 'ports' | 'repository'>;
type Body = BodyOf<typeof submissions.saveUserForm>;

/** A file that has arrived in chunks. It has no path before `gatherUploads`. */
type ReferencedFile = StagedFile & Pick<IncomingFile, 'upload' | 'sha256'>;

const refused = (uniqueId: string, text: string) =>
  new AppError('submissions.invalid_submission', { value: text, fields: { [uniqueId]: text } });
const notThere = (uniqueId: string) => refused(uniqueId, 'A file has not arrived as a whole. Please send it again.');

/** @throws AppError if one is incomplete, gone, or of another form, question or submission */
export async function referencedFiles(
  deps: Deps,
  formId: string,
  { uploads = {}, submissionId }: Body,
  files: readonly StagedFile[],
): Promise<ReferencedFile[]> {
  const ids = Object.values(uploads);
  if (ids.length === 0) return [];
  const found = new Map((await deps.repository.findUploads(ids)).map((upload) => [upload._id, upload]));
  const now = deps.ports.clock.now();
  const referenced = Object.entries(uploads).map(([field, id]): ReferencedFile => {
    const upload = found.get(id);
    // An upload counts once, even if the call names it twice.
    found.delete(id);
    const uniqueId = field.split('/')[1] ?? '';
    const isOurs = upload?.formId === formId && upload.uniqueId === uniqueId && (upload.submissionId ?? submissionId) === submissionId;
    const isFree = upload && !upload.isCondemned && !isExpired(upload, now) && (upload.usedBy ?? submissionId) === submissionId;
    if (!isOurs || !isFree || upload.offset < upload.size) throw notThere(uniqueId);
    return { field, name: upload.name, size: upload.size, declaredType: '', path: '', upload, sha256: () => sha256Of(deps, upload) };
  });
  requireBounds([...files, ...referenced]);
  return referenced;
}

function requireBounds(files: readonly StagedFile[]): void {
  const { maxFiles, maxTotalBytes } = submissions.fileBounds;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length <= maxFiles && bytes <= maxTotalBytes) return;
  const uniqueId = files.at(-1)?.field.split('/')[1] ?? '';
  throw refused(uniqueId, `At most ${maxFiles} files of ${maxTotalBytes / 1_000_000} MB together can be sent.`);
}

/** SHA-256 of the whole file. After its use its chunks are erased, and the upload tells it. */
async function sha256Of(deps: Deps, upload: Upload): Promise<Buffer> {
  const known = upload.sha256 ?? (await deps.repository.findUpload(upload._id))?.sha256;
  if (known) return Buffer.from(known, 'base64');
  const whole = createHash('sha256');
  for await (const bytes of contentOf(deps, upload)) whole.update(bytes);
  return whole.digest();
}

export interface GatheredFiles {
  files: readonly IncomingFile[];
  /** Call it when they are stored. */
  remove(): Promise<void>;
}

/** Puts the chunks of each referenced file together in a temporary file, and compares it with its announced digest. */
export async function gatherUploads(deps: Deps, files: readonly IncomingFile[]): Promise<GatheredFiles> {
  const paths: string[] = [];
  const remove = async () => {
    // If a file cannot be removed, the next start removes it.
    await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
  };
  const gathered: IncomingFile[] = [];
  try {
    for (const file of files) {
      if (!file.upload) gathered.push(file);
      else {
        const path = stagedPath(deps.ports.tmpDir);
        paths.push(path);
        await gather(deps, file.upload, path);
        gathered.push({ ...file, path });
      }
    }
    return { files: gathered, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function gather(deps: Deps, upload: Upload, path: string): Promise<void> {
  const whole = createHash('sha256');
  const pieces = new PieceDigest();
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const bytes of contentOf(deps, upload)) {
      whole.update(bytes);
      pieces.update(bytes);
      yield bytes;
    }
  }
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(hashed, target);
  if (target.bytesWritten !== upload.size || (upload.digest !== null && upload.digest !== pieces.digest())) {
    // Only a fresh upload helps, unless the same submission was accepted before, or at this moment, which erased the chunks.
    const isDamaged = await deps.repository.condemnUpload(upload._id, deps.ports.clock.now());
    if (isDamaged) deps.ports.log.error({ upload: upload._id }, 'a file that arrived in chunks is damaged');
    throw notThere(upload.uniqueId);
  }
  upload.sha256 = whole.digest('base64');
}

/** The bytes of the chunks. They end early if a chunk is missing. */
async function* contentOf({ ports }: Deps, { _id, chunks }: Upload): AsyncGenerator<Buffer> {
  for (const { name } of chunks) {
    const chunk = await ports.files.get(`${chunksPrefix(_id)}${name}`);
    if (!chunk) return;
    yield* chunk.stream();
  }
}

/** The digest that a sender announces: of the digests of pieces of equal length. */
class PieceDigest {
  private readonly whole = createHash('sha256');
  private piece: Hash = createHash('sha256');
  private left = submissions.PIECE_BYTES;

  update(bytes: Buffer): void {
    for (let rest = bytes; rest.length > 0; ) {
      const part = rest.subarray(0, this.left);
      this.piece.update(part);
      this.left -= part.length;
      rest = rest.subarray(part.length);
      if (this.left === 0) this.endPiece();
    }
  }

  digest(): string {
    if (this.left < submissions.PIECE_BYTES) this.endPiece();
    return this.whole.digest('base64');
  }

  private endPiece(): void {
    this.whole.update(this.piece.digest());
    this.piece = createHash('sha256');
    this.left = submissions.PIECE_BYTES;
  }
}
