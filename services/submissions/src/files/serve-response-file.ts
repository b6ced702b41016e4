import type { submissions } from '@formwright/contracts';
import { AppError, fileReply, hasTooManyPixels, type RawReply, type Request, readStoredPictureSize } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isDeleted } from '../forms/form-copy.ts';
import { filesPrefix } from './store-files.ts';

const safeName = /^[A-Za-z0-9_][A-Za-z0-9._ -]{0,150}$/;

/** Serves a file of a response to everybody who has the response's id. */
export function serveResponseFile(deps: SubmissionsDeps) {
  return async ({ params, query, headers }: Request<typeof submissions.responseFile>): Promise<RawReply> => {
    const { responseId, name } = params;
    const submission = safeName.test(name) ? await findServed(deps, responseId) : null;
    const file = submission ? await deps.ports.files.get(`${filesPrefix(responseId)}${name}`) : null;
    if (!file) throw new AppError('submissions.not_found', { name: 'There is no such file.' });
    // The page of a response shows it unasked, beside a link that opens it. The address tells the two apart: browsers name the purpose over
    // HTTPS only, and keep what the other one has brought.
    if (query.shown !== undefined && hasTooManyPixels(await readStoredPictureSize(file)))
      throw new AppError('submissions.not_found', { name: 'This picture has too many pixels to be shown here.' });
    const ownName = submission?.shownNames?.find((one) => one.name === name)?.shown;
    return fileReply(file, { name, ownName, cacheControl: 'private, max-age=3600', headers });
  };
}

/** Null once the form is deleted, because its files are removed later. */
async function findServed({ repository }: SubmissionsDeps, responseId: string) {
  const submission = await repository.findById(responseId);
  const form = submission && (await repository.findCopyById(submission.formId));
  return form && !isDeleted(form) ? submission : null;
}
