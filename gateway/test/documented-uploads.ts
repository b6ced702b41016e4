import { type Contract, submissions } from '@formwright/contracts';
import type { Sent } from './documented-api.ts';

/** Calls through the gateway, and compares request and reply with the document. */
type Call = (contract: Contract, sent: Sent, status?: number) => Promise<{ headers: Headers }>;

export async function sendInChunks(
  call: Call,
  { url, link, question, content }: { url: string; link: string; question: string; content: Buffer },
) {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ form: link, question, filename: 'a.png' }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata.join() };
  await call(submissions.uploadOptions, {}, 204);
  await call(submissions.createUpload, { headers: { ...headers, 'tus-resumable': '0.1' } }, 412);
  await call(submissions.createUpload, { headers: { ...headers, 'upload-length': '1000000000' } }, 413);
  await call(submissions.createUpload, { headers: { ...headers, 'upload-metadata': 'form' } }, 400);
  const created = await call(submissions.createUpload, { headers }, 201);
  const params = { id: created.headers.get('location')?.split('/').at(-1) ?? '' };
  await call(submissions.getUploadOffset, { params, headers: tus });
  const chunk = { params, body: content, headers: { ...tus, 'upload-offset': '0' } };
  await call(submissions.sendUploadChunk, { ...chunk, headers: { ...chunk.headers, 'upload-checksum': 'sha256 AAAA' } }, 460);
  await call(submissions.sendUploadChunk, { ...chunk, headers: { ...chunk.headers, 'upload-offset': '1' } }, 409);
  await call(submissions.sendUploadChunk, chunk, 204);
  await call(submissions.cancelUpload, { params, headers: tus }, 204);
  await call(submissions.cancelUpload, { params, headers: tus }, 204);
  await call(submissions.cancelUpload, { params: { id: 'unknown' }, headers: tus }, 404);
  const page = await (await fetch(`${url}/f-${link}`)).text();
  for (const [, version = ''] of page.matchAll(/"(?:post|sender)":"(\w+)"/g)) await call(submissions.uploadScript, { params: { version } });
  await call(submissions.uploadScript, { params: { version: 'unknown' } }, 404);
}
