import type { submissions } from '@formwright/contracts';
import type { RawReply, Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../../deps.ts';
import { progressOf, requireUpload, requireVersion, tusReply } from './tus.ts';
import { chunksPrefix, type Upload } from './upload.ts';

export function getUploadOffset(deps: SubmissionsDeps) {
  return async (request: Request<typeof submissions.getUploadOffset>): Promise<RawReply> => {
    requireVersion(request);
    const upload = await requireUpload(deps, request.params.id);
    return tusReply(200, { ...progressOf(upload), 'upload-length': String(upload.size) });
  };
}

/** Erases an upload that no submission uses. One that was canceled already is told the same. */
export function cancelUpload(deps: SubmissionsDeps) {
  return async (request: Request<typeof submissions.cancelUpload>): Promise<RawReply> => {
    requireVersion(request);
    const { id } = request.params;
    if (await isCanceled(deps, id)) return tusReply(204);
    const upload = await requireUpload(deps, id);
    if (await deps.repository.condemnUpload(id, deps.ports.clock.now())) await eraseChunks(deps, [upload]);
    // A submission has used it meanwhile.
    else if (!(await isCanceled(deps, id))) await requireUpload(deps, id);
    return tusReply(204);
  };
}

async function isCanceled({ repository }: SubmissionsDeps, id: string): Promise<boolean> {
  const upload = await repository.findUpload(id);
  return upload?.isCondemned === true && upload.usedBy === null;
}

/** Erases what has arrived of these. If this fails, the sweep does it. */
export async function eraseChunks({ ports }: Pick<SubmissionsDeps, 'ports'>, uploads: readonly Upload[]): Promise<void> {
  for (const { _id } of uploads) {
    await ports.files
      .deleteAll(chunksPrefix(_id))
      .catch((error: unknown) => ports.log.warn({ err: error, upload: _id }, 'the chunks of an upload stay for the sweep'));
  }
}
