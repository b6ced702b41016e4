import { createHash, type Hash } from 'node:crypto';
import { type Contract, submissions } from '@formwright/contracts';
import { type AnyRequest, AppError, type RawReply } from '@formwright/platform';
import type { SubmissionsDeps } from '../../deps.ts';
import { isExpired, KEPT_MS, type Upload } from './upload.ts';

/** The version of the tus protocol. */
const VERSION = '1.0.0';
const CHECKSUMS = ['sha256', 'sha1'];

/** A reply of the protocol: a status and headers. */
export const tusReply = (status: number, headers: Record<string, string> = {}): RawReply => ({
  status,
  headers: { 'tus-resumable': VERSION, 'cache-control': 'no-store', ...headers },
});

export const progressOf = ({ offset, since }: Upload): Record<string, string> => ({
  'upload-offset': String(offset),
  'upload-expires': new Date((since ?? 0) + KEPT_MS).toUTCString(),
});

/** What the server understands. */
export const describeUploads = async (): Promise<RawReply> =>
  tusReply(204, {
    'tus-version': VERSION,
    'tus-extension': 'creation,termination,checksum,expiration',
    'tus-checksum-algorithm': CHECKSUMS.join(','),
    'tus-max-size': String(submissions.fileBounds.maxFileBytes),
  });

/** Every request names the version, and every reply, a refusal too. */
export function requireVersion({ headers, reply }: Pick<AnyRequest<Contract>, 'headers' | 'reply'>): void {
  reply.header('tus-resumable', VERSION);
  reply.header('cache-control', 'no-store');
  if (headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  throw new AppError('submissions.upload_version', `The header Tus-Resumable must be ${VERSION}.`);
}

export const malformed = (text: string): AppError => new AppError('submissions.upload_malformed', text);
export const tooMany = (): AppError => new AppError('platform.busy', 'Too many uploads are under way. Please try again in a moment.');
const gone = () => new AppError('submissions.upload_gone', 'This upload has ended.');

/** A header with a whole number. @throws AppError if there is none */
export function countIn(headers: AnyRequest<Contract>['headers'], name: string): number {
  const text = headers[name.toLowerCase()] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw malformed(`The header ${name} must be a whole number.`);
  return Number(text);
}

/** The value of Upload-Metadata by name: pairs of a name and its text in Base64. */
export function metadataIn(headers: AnyRequest<Contract>['headers']): ReadonlyMap<string, string> {
  const pairs = (headers['upload-metadata'] ?? '').split(',').map((pair) => pair.trim().split(' '));
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]));
}

export interface Checksum {
  hash: Hash;
  /** Whether the hashed bytes have the announced digest. Call it once. */
  matches(): boolean;
}

/** The header Upload-Checksum; null if there is none. */
export function checksumIn(headers: AnyRequest<Contract>['headers']): Checksum | null {
  const text = headers['upload-checksum'];
  if (text === undefined) return null;
  const [algorithm = '', value = ''] = text.split(' ');
  if (!CHECKSUMS.includes(algorithm)) throw malformed(`Upload-Checksum takes ${CHECKSUMS.join(' and ')}.`);
  const hash = createHash(algorithm);
  return { hash, matches: () => hash.digest().equals(Buffer.from(value, 'base64')) };
}

/** @throws AppError if there is none, or if it was used, erased, or its time is over */
export async function requireUpload({ repository, ports }: Pick<SubmissionsDeps, 'repository' | 'ports'>, id: string): Promise<Upload> {
  const upload = await repository.findUpload(id);
  if (!upload) throw new AppError('submissions.not_found', { id: 'There is no such upload.' });
  if (upload.isCondemned || upload.usedBy !== null || isExpired(upload, ports.clock.now())) throw gone();
  return upload;
}
