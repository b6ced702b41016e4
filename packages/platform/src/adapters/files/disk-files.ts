import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, createReadStream, fstatSync, openSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { diskSpace } from '../../bytes/disk-space.ts';
import { makeFolder } from '../../common/make-folder.ts';
import type { FileStore, StoredFile } from '../../ports/files.ts';
import type { Deletions } from './deletions.ts';
import { segmentsOf, segmentsOfPrefix } from './file-keys.ts';

/**
 * Each object is one file: content, then a trailer of this many bytes with type and version. One rename replaces both. The trailer is at
 * the end, so that most programs still open the file.
 */
const TRAILER_BYTES = 256;

const probeContent = Buffer.alloc(4096);

interface Trailer {
  type: string;
  /** New with every `put`. */
  version: string;
}

/** The folder of the objects, by their keys; and that of deleted ones that are kept for a backup. */
export const objectsFolder = (dir: string) => resolve(dir, 'objects');
export const keptFolder = (dir: string) => resolve(dir, 'kept');

/**
 * Objects on a local disk, below `dir`. Removes incomplete files of a crash. Do not open the same folder in two processes: a running `put`
 * would fail. An object's file never changes: `put` makes a new one.
 */
export function createDiskFiles({ dir, deletions }: { dir: string; deletions?: Deletions }): FileStore {
  const objects = objectsFolder(dir);
  const kept = keptFolder(dir);
  // Same disk, so that rename is atomic.
  const incoming = resolve(dir, 'incoming');
  for (const folder of [objects, incoming]) {
    makeFolder(folder, 0o700);
    // mkdir sets the mode only for new folders.
    chmodSync(folder, 0o700);
  }
  for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });
  rmSync(kept, { recursive: true, force: true });
  deletions?.add(() => rm(kept, { recursive: true, force: true }));
  const pathOf = (key: string) => join(objects, ...segmentsOf(key));
  const remove = async (segments: readonly string[], recursive: boolean) => {
    const path = join(objects, ...segments);
    await deletions?.before(() => moveAll(path, join(kept, ...segments)));
    await rm(path, { recursive, force: true });
    await syncFolder(dirname(path));
  };
  return {
    async put(key, content, { contentType }) {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      // Prevents an unhandled error; reading the stream reports it.
      if (content instanceof Readable) content.on('error', () => {});
      try {
        const size = await writeObject(temporary, content, contentType);
        await makeDurableFolder(dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (key) => openObject(pathOf(key)),
    delete: async (key) => remove(segmentsOf(key), false),
    async deleteAll(prefix) {
      if (prefix === '') throw new TypeError('deleting everything is not meant');
      await remove(segmentsOfPrefix(prefix), true);
    },
    list: (prefix) => listObjects(join(objects, ...segmentsOfPrefix(prefix)), prefix),
    async ping() {
      const probe = join(incoming, randomUUID());
      try {
        // The probe has content, because a full disk still accepts empty files.
        await writeFile(probe, probeContent, { flag: 'wx', mode: 0o600, flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
    space: () => diskSpace(objects),
  };
}

/** Moves a file, or the files of a folder, to another place of the same disk. What is gone meanwhile stays so. */
async function moveAll(from: string, to: string): Promise<void> {
  try {
    if ((await stat(from)).isDirectory()) {
      for (const name of await readdir(from)) await moveAll(join(from, name), join(to, name));
      return;
    }
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function writeObject(path: string, content: Readable | Uint8Array, type: string): Promise<number> {
  const trailer = Buffer.alloc(TRAILER_BYTES, ' ');
  const text = `\n${JSON.stringify({ type, version: randomBytes(12).toString('hex') } satisfies Trailer)}`;
  if (trailer.write(text) < Buffer.byteLength(text)) throw new TypeError('the content type is too long');
  const file = await open(path, 'wx', 0o600);
  try {
    // A write stream would never finish on a handle that stays open.
    const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = content instanceof Uint8Array ? [content] : content;
    let size = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    // `writeFile` writes everything; `write` may write only a part.
    await file.writeFile(trailer);
    await file.sync();
    const written = (await file.stat()).size;
    if (written !== size + TRAILER_BYTES) throw new Error(`the disk took ${written} of ${size + TRAILER_BYTES} bytes`);
    return size;
  } finally {
    await file.close();
  }
}

/** Creates missing parent folders durably. */
async function makeDurableFolder(path: string): Promise<void> {
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

/** @throws Error without the bytes, which are a respondent's if the end is missing */
function trailerIn(bytes: Buffer): Trailer {
  try {
    return JSON.parse(bytes.toString()) as Trailer;
  } catch {
    throw new Error('it does not end as a stored file does');
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
    const size = state.size - TRAILER_BYTES;
    const bytes = Buffer.alloc(TRAILER_BYTES);
    await file.read(bytes, 0, TRAILER_BYTES, size);
    const trailer = trailerIn(bytes);
    return {
      size,
      contentType: trailer.type,
      etag: `"${trailer.version}"`,
      stream: (range) => streamObject(path, state.ino, range ?? { start: 0, end: size - 1 }),
    };
  } finally {
    await file.close();
  }
}

/** Opens lazily, because many callers only need the metadata. The file may have been replaced since. */
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
      const found = await stat(path).catch((error: unknown) => {
        // It was deleted since its folder was read.
        if (isMissing(error)) return null;
        throw error;
      });
      if (found) yield { key: `${prefix}${entry.name}`, size: found.size - TRAILER_BYTES, modifiedAt: Math.floor(found.mtimeMs) };
    }
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
