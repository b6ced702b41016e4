import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { submissions } from '@formwright/contracts';
import { loadAssets } from '@formwright/form-renderer/server';
import { AppError, chooseEncoding, type RawReply, type Request } from '@formwright/platform';

const brotli = promisify(brotliCompress);
let compressed: Promise<Uint8Array> | undefined;

/** Serves the sender of large files. A page of another version sends its files with the submission. */
export async function showUploadScript({ params, headers }: Request<typeof submissions.uploadScript>): Promise<RawReply> {
  const { sender } = await loadAssets();
  if (params.version !== sender.version) throw new AppError('submissions.not_found', { version: 'There is no such version.' });
  const isCompressed = chooseEncoding(headers['accept-encoding'], ['br']) === 'br';
  if (isCompressed) compressed ??= brotli(sender.code);
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'br' }),
    },
    body: isCompressed && compressed ? await compressed : sender.code,
  };
}
