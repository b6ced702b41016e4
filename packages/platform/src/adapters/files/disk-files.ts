import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, createReadStream, fstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../../ports/files.ts';
import { segmentsOf, segmentsOfPrefix } from './file-keys.ts';

/**
 * Every object is one file: its content, then a label of this many bytes with its type and version. One file is one rename, so
 * that both change together; at the end, so that the content starts at 0 and most programs still open the file.
 */
const labelBytes = 256;

const probeContent = Buffer.alloc(4096);

interface Label {
  type: string;
  /** New with every `put`. */
  version: string;
}

/**
 * Objects on a local disk, below `dir`. What a crash left half written is removed here; a `put` that another process has under way on the
 * same folder then rejects.
 */
export function createDiskFiles({ dir }: { dir: string }): FileStore {
  const objects = resolve(dir, 'objects');
  // On the same disk, so that taking its name is one step.
  const incoming = resolve(dir, 'incoming');
  for (const folder of [objects, incoming]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The mode above is for a new folder only.
    chmodSync(folder, 0o700);
  }
  for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });
  const pathOf = (key: string) => join(objects, ...segmentsOf(key));
  return {
    async put(key, content, { contentType }) {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      // A source may break before it is read; reading it then tells.
      if (content instanceof Readable) content.on('error', () => {});
      try {
        const size = await writeObject(temporary, content, contentType);
        await makeFolder(dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (key) => openObject(pathOf(key)),
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path));
    },
    async deleteAll(prefix) {
      if (prefix === '') throw new TypeError('deleting everything is not meant');
      const path = join(objects, ...segmentsOfPrefix(prefix));
      await rm(path, { recursive: true, force: true });
      await syncFolder(dirname(path));
    },
    list: (prefix) => listObjects(join(objects, ...segmentsOfPrefix(prefix)), prefix),
    async ping() {
      const probe = join(incoming, randomUUID());
      try {
        // With content: a full disk still takes the name of an empty file.
        await writeFile(probe, probeContent, { flag: 'wx', mode: 0o600, flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize;
    },
  };
}

async function writeObject(path: string, content: Readable | Uint8Array, type: string): Promise<number> {
  const label = Buffer.alloc(labelBytes, ' ');
  const text = `\n${JSON.stringify({ type, version: randomBytes(12).toString('hex') } satisfies Label)}`;
  if (label.write(text) < Buffer.byteLength(text)) throw new TypeError('the content type is too long');
  const file = await open(path, 'wx', 0o600);
  try {
    // Not through a write stream: on a handle that stays open its end is never told.
    const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = content instanceof Uint8Array ? [content] : content;
    let size = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    // `writeFile` goes on until everything is written; `write` may stop at a part.
    await file.writeFile(label);
    await file.sync();
    const written = (await file.stat()).size;
    if (written !== size + labelBytes) throw new Error(`the disk took ${written} of ${size + labelBytes} bytes`);
    return size;
  } finally {
    await file.close();
  }
}

/** Makes the folders on the way, each durable. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle;
  try {
    folder = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openObject(path: string): Promise<StoredFile | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    const state = await file.stat();
    if (!state.isFile()) return null;
    const size = state.size - labelBytes;
    const bytes = Buffer.alloc(labelBytes);
    await file.read(bytes, 0, labelBytes, size);
    const label = JSON.parse(bytes.toString()) as Label;
    return {
      size,
      contentType: label.type,
      etag: `"${label.version}"`,
      stream: (range) => streamObject(path, state.ino, range ?? { start: 0, end: size - 1 }),
    };
  } finally {
    await file.close();
  }
}

/** Opened only now, for whoever asked for the object may not want its content; so it may have been replaced meanwhile. */
function streamObject(path: string, ino: number, { start, end }: { start: number; end: number }): Readable {
  if (end < start) return Readable.from([]);
  const fd = openSync(path, 'r');
  if (fstatSync(fd).ino !== ino) {
    closeSync(fd);
    return Readable.from(failing(new Error('the object was replaced')));
  }
  return createReadStream(path, { fd, start, end });
}

// biome-ignore lint/correctness/useYield: a stream that only fails
async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  throw error;
}

async function* listObjects(folder: string, prefix: string): AsyncGenerator<{ key: string; size: number; modifiedAt: number }> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listObjects(path, `${prefix}${entry.name}/`);
    else {
      const { size, mtimeMs } = await stat(path);
      yield { key: `${prefix}${entry.name}`, size: size - labelBytes, modifiedAt: Math.floor(mtimeMs) };
    }
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
