import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { submissions } from '@formwright/contracts';
import { loadAssets } from '@formwright/form-renderer/server';
import { AppError, chooseEncoding, type RawReply, type Request } from '@formwright/platform';

const brotli = promisify(brotliCompress);
const compressed = new Map<string, Promise<Uint8Array>>();

async function compress(code: string): Promise<Uint8Array> {
  const known = compressed.get(code) ?? brotli(code);
  compressed.set(code, known);
  return known;
}

/**
 * Serves what posts the answers, and what sends large files. A page of another version posts without a script, and sends its files with the
 * submission.
 */
export async function showUploadScript({ params, headers }: Request<typeof submissions.uploadScript>): Promise<RawReply> {
  const { post, sender } = await loadAssets();
  const script = [post, sender].find(({ version }) => version === params.version);
  if (!script) throw new AppError('submissions.not_found', { version: 'There is no such version.' });
  const isCompressed = chooseEncoding(headers['accept-encoding'], ['br']) === 'br';
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'br' }),
    },
    body: isCompressed ? await compress(script.code) : script.code,
  };
}
