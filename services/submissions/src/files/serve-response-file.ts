import type { submissions } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isDeleted } from '../forms/form-copy.ts';
import { filesPrefix } from './store-files.ts';

const safeName = /^[A-Za-z0-9_][A-Za-z0-9._ -]{0,150}$/;
/** Types that browsers may show inline. All others, such as HTML, are downloaded. */
const shown = /^(?:image\/(?:jpeg|png|gif|webp)|application\/pdf|audio\/|video\/)/;

/** Serves a file of a response to everybody who has the response's id. A CSP sandbox keeps its content from running scripts. */
export function serveResponseFile(deps: SubmissionsDeps) {
  return async ({ params, headers }: Request<typeof submissions.responseFile>): Promise<RawReply> => {
    const { responseId, name } = params;
    const submission = safeName.test(name) ? await findServed(deps, responseId) : null;
    const file = submission ? await deps.ports.files.get(`${filesPrefix(responseId)}${name}`) : null;
    if (!file) throw new AppError('submissions.not_found', { name: 'There is no such file.' });
    const always = {
      etag: file.etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    };
    if (headers['if-none-match'] === file.etag) return { status: 304, headers: always };
    const own = submission?.shownNames?.find((one) => one.name === name)?.shown;
    const described = {
      ...always,
      'content-type': file.contentType,
      'content-disposition': `${shown.test(file.contentType) ? 'inline' : 'attachment'}; filename="${name}"${own ? `; filename*=UTF-8''${encoded(own)}` : ''}`,
    };
    const range = readRange(headers.range, file.size);
    if (range === 'unsatisfiable') return { status: 416, headers: { ...always, 'content-range': `bytes */${file.size}` } };
    if (!range || (headers['if-range'] && headers['if-range'] !== file.etag)) {
      return { status: 200, headers: { ...described, 'content-length': String(file.size) }, body: file.stream() };
    }
    const { start, end } = range;
    return {
      status: 206,
      headers: { ...described, 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${file.size}` },
      body: file.stream(range),
    };
  };
}

/** As RFC 8187 writes a name in a header. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Null once the form is deleted, because its files are removed later. */
async function findServed({ repository }: SubmissionsDeps, responseId: string) {
  const submission = await repository.findById(responseId);
  const form = submission && (await repository.findCopyById(submission.formId));
  return form && !isDeleted(form) ? submission : null;
}

/** The requested range of bytes; null to send the whole file: without a range, with several, or with an invalid one. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
