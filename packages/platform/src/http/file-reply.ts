import type { StoredFile } from '../ports/files.ts';
import type { RawReply } from '../service/raw-reply.ts';
import { namedInHeader } from './download-headers.ts';

/** Types that browsers may show inline. All others, such as HTML, are downloaded. */
const shown = /^(?:image\/(?:jpeg|png|gif|webp)|application\/pdf|audio\/|video\/)/;

interface FileReplyOptions {
  /** A safe name: letters, digits, '.', '_', '-' and space. */
  name: string;
  /** The name of the one who sent it, where `name` lacks some of its letters. */
  ownName?: string | undefined;
  cacheControl: string;
  /** Those of the request. */
  headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends a file that somebody uploaded, or the part of it that the request asks for. Whatever it contains runs no script, and search engines
 * are told not to index it.
 */
export function fileReply(file: StoredFile, { name, ownName, cacheControl, headers }: FileReplyOptions): RawReply {
  const always = {
    etag: file.etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  };
  if (headers['if-none-match'] === file.etag) return { status: 304, headers: always };
  const described = {
    ...always,
    'content-type': file.contentType,
    'content-disposition': `${shown.test(file.contentType) ? 'inline' : 'attachment'}; ${namedInHeader(name, ownName)}`,
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
