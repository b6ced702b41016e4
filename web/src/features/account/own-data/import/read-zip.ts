import { type Reader, unzipRaw, type ZipEntry } from 'unzipit';
import { ZipError } from './zip-error.ts';

const NO_ZIP = 'This is not a ZIP file, or it is incomplete.';
/** Bytes of the directory, or of a file that is not packed, that are read into memory at once: some 200,000 entries. */
const MAX_READ = 60_000_000;
/** Packing may make a content a little larger. */
const MAX_GROWTH = 100_000;

/** The entries of an archive by name. Nothing of their contents is read. @throws ZipError */
export async function readDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const { entries } = await unzipRaw(readerOf(file)).catch((cause: unknown) => {
    throw new ZipError(NO_ZIP, { cause });
  });
  const found = new Map<string, ZipEntry>();
  const taken = new Set<string>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (entry.encrypted) throw new ZipError('The ZIP is encrypted.');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      throw new ZipError(`${name} is compressed in a way that is not supported.`);
    if (name.endsWith('/')) continue;
    const key = name.normalize('NFKC').toLowerCase();
    if (taken.has(key)) throw new ZipError(`The ZIP has two files named ${name}.`);
    taken.add(key);
    found.set(name, entry);
  }
  return found;
}

/** The content of an entry, which has exactly the size that the archive says, and at most `most` bytes. @throws ZipError */
export async function readEntry(entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { name, size, compressedSize } = entry;
  if (size > most || compressedSize > most + MAX_GROWTH) throw new ZipError(`${name} is larger than it may be.`);
  // The library stops as soon as a content is larger than its entry says.
  const content = await entry.arrayBuffer().catch((cause: unknown) => {
    throw new ZipError(`${name} is damaged, or larger than the ZIP says.`, { cause });
  });
  return new Uint8Array(content);
}

/** Reads only within the file. The library takes offsets and sizes from the archive as they are. */
function readerOf(file: Blob): Reader {
  const slice = (offset: number, length: number) => {
    if (offset < 0 || offset + length > file.size) throw new ZipError(NO_ZIP);
    return file.slice(offset, offset + length);
  };
  return {
    getLength: async () => file.size,
    async read(offset, length) {
      if (length > MAX_READ) throw new ZipError(NO_ZIP);
      return new Uint8Array(await slice(offset, length).arrayBuffer());
    },
    readStream: async (offset, length) => slice(offset, length).stream(),
  };
}

function nameOf({ nameBytes }: ZipEntry): string {
  let name = '';
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(nameBytes);
  } catch {
    throw new ZipError('The ZIP has a file name that cannot be read.');
  }
  const segments = name.replace(/\/$/, '').split('/');
  const isSafe = !/[\\\p{Cc}]/u.test(name) && segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isSafe) throw new ZipError('The ZIP has a file name that points outside the ZIP.');
  return name;
}
