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

/** Erases an upload that no submission uses. */
export function cancelUpload(deps: SubmissionsDeps) {
  return async (request: Request<typeof submissions.cancelUpload>): Promise<RawReply> => {
    requireVersion(request);
    const upload = await requireUpload(deps, request.params.id);
    // A submission may have used it meanwhile.
    if (await deps.repository.condemnUpload(upload._id, deps.ports.clock.now())) await eraseChunks(deps, [upload]);
    else await requireUpload(deps, upload._id);
    return tusReply(204);
  };
}

/** Erases what has arrived of these. If this fails, the sweep does it. */
export async function eraseChunks({ ports }: Pick<SubmissionsDeps, 'ports'>, uploads: readonly Upload[]): Promise<void> {
  for (const { _id } of uploads) {
    await ports.files
      .deleteAll(chunksPrefix(_id))
      .catch((error: unknown) => ports.log.warn({ err: error, upload: _id }, 'the chunks of an upload stay for the sweep'));
  }
}
