import { createHash } from 'node:crypto';
import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { samples } from '../src/testing/sample-files.ts';
import { idOf, submit, type TestForm, withFiles } from './submissions-world.ts';

const { min, max } = submissions.CHUNK_BYTES;
const tus = { 'tus-resumable': '1.0.0' };

/** A PDF of so many bytes, different everywhere. */
export function pdfOf(size: number): Buffer {
  const content = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  samples.pdf?.copy(content);
  return content;
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

/** As a browser announces it. */
export function digestOf(content: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += submissions.PIECE_BYTES)
    pieces.push(
      createHash('sha256')
        .update(content.subarray(at, at + submissions.PIECE_BYTES))
        .digest(),
    );
  return sha256(Buffer.concat(pieces));
}

export const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

interface Begun {
  name?: string;
  submission?: string;
  digest?: string;
  modified?: string;
  question?: string;
  key?: string;
  ip?: string;
  headers?: Record<string, string>;
}

export async function begin(world: TestWorld, form: TestForm, size: number, begun: Begun = {}) {
  const { name = 'a.pdf', submission, digest, modified, question = idOf(form, 'upload'), key = form.link, ip, headers } = begun;
  const values = {
    ...{ form: key, question, filename: name },
    ...(submission && { submission }),
    ...(digest && { digest }),
    ...(modified && { modified }),
  };
  const reply = await world.inject(submissions.createUpload, {
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata(values), ...headers },
    ...(ip && { ip }),
  });
  return {
    ...reply,
    id:
      String(reply.headers.location ?? '')
        .split('/')
        .at(-1) ?? '',
  };
}

export const chunk = (world: TestWorld, id: string, content: Buffer, offset: number, headers: Record<string, string> = {}) =>
  world.inject(submissions.sendUploadChunk, {
    params: { id },
    body: content,
    headers: { ...tus, 'upload-offset': String(offset), 'upload-checksum': `sha256 ${sha256(content)}`, ...headers },
  });

export const offsetOf = (world: TestWorld, id: string) => world.inject(submissions.getUploadOffset, { params: { id }, headers: tus });
export const cancel = (world: TestWorld, id: string) => world.inject(submissions.cancelUpload, { params: { id }, headers: tus });

/** Sends a whole file, or the rest of it. @returns the id of its upload */
export async function send(world: TestWorld, form: TestForm, content: Buffer, begun: Begun = {}): Promise<string> {
  const { id, status, text, headers } = await begin(world, form, content.length, { digest: digestOf(content), ...begun });
  if (status !== 201) throw new Error(`${status} ${text}`);
  for (let at = Number(headers['upload-offset']); at < content.length; at += min) {
    const reply = await chunk(world, id, content.subarray(at, at + min), at);
    if (reply.status !== 204) throw new Error(`${reply.status} ${reply.text}`);
  }
  return id;
}

export const references = (form: TestForm, ...ids: string[]) =>
  Object.fromEntries(ids.map((id, at) => [`userFormDataFiles/${idOf(form, 'upload')}/${at}`, id]));

export const submitWith = (world: TestWorld, form: TestForm, ids: string[], submissionId?: string) =>
  submit(world, form, { userData: withFiles(form), uploads: references(form, ...ids), submissionId });

export const uploadsIn = (world: TestWorld) =>
  world.store('submissions').collection<{ _id: string; since: number; offset: number; usedBy: string | null }>({ name: 'uploads' });

/** Keys of the stored files: chunks, and files of responses. */
export async function storedKeys(world: TestWorld, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.files.list(prefix)) keys.push(key);
  return keys.sort();
}

export const shares = async (world: TestWorld) =>
  (await world.store('submissions').collection<{ _id: string; bytes: number; count: number }>({ name: 'uploadShares' }).find({})).map(
    ({ bytes, count }) => ({ bytes, count }),
  );

export { max, min };
