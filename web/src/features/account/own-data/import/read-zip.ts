/** Why an archive is not read. Its text is for the user. */
export class ZipError extends Error {
  override name = 'ZipError';
}

export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  /** Bytes in the archive, and of the content. */
  packedSize: number;
  size: number;
  /** Of its header in the archive. */
  offset: number;
}

const NO_ZIP = 'This is no ZIP file, or it was cut off.';
/** Bytes of a directory that are read into memory: some 200,000 entries. */
const MAX_DIRECTORY = 60_000_000;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** The end of an archive: its record, a comment, and the place of the larger record. */
const END = 22;
const LOCATOR = 20;

/** The entries of an archive by name. Nothing of their contents is read. @throws ZipError */
export async function readDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const { offset, size, count } = await findDirectory(file);
  if (size > MAX_DIRECTORY || offset + size > file.size) throw new ZipError(NO_ZIP);
  const view = await viewOf(file, offset, size);
  const found = new Map<string, ZipEntry>();
  const taken = new Set<string>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > size || view.getUint32(at, true) !== 0x0201_4b50) throw new ZipError(NO_ZIP);
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const end = at + 46 + nameLength + extraLength + commentLength;
    if (end > size) throw new ZipError(NO_ZIP);
    const entry = entryAt(view, at, nameLength, extraLength);
    at = end;
    if (entry.name.endsWith('/')) continue;
    const key = entry.name.normalize('NFKC').toLowerCase();
    if (taken.has(key)) throw new ZipError(`The ZIP has two files of the name ${entry.name}.`);
    taken.add(key);
    found.set(entry.name, entry);
  }
  return found;
}

/** The content of an entry, which may not be larger than the archive says. @throws ZipError */
export async function readEntry(file: Blob, entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { name, offset, packedSize, size } = entry;
  const tooLarge = () => new ZipError(`${name} is larger than it may be.`);
  if (size > most || packedSize > most + 100_000) throw tooLarge();
  const head = await viewOf(file, offset, 30);
  if (head.getUint32(0, true) !== 0x0403_4b50) throw new ZipError(NO_ZIP);
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (start + packedSize > file.size) throw new ZipError(NO_ZIP);
  const packed = file.slice(start, start + packedSize).stream();
  const stream = entry.isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
  const content = new Uint8Array(size);
  const reader = stream.getReader();
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipError(`${name} is damaged.`);
    });
    if (done) break;
    if (filled + value.length > size) {
      await reader.cancel();
      throw tooLarge();
    }
    content.set(value, filled);
    filled += value.length;
  }
  if (filled !== size) throw new ZipError(`${name} is damaged.`);
  return content;
}

const viewOf = async (file: Blob, offset: number, size: number): Promise<DataView> => {
  if (offset < 0 || offset + size > file.size) throw new ZipError(NO_ZIP);
  return new DataView(await file.slice(offset, offset + size).arrayBuffer());
};

async function findDirectory(file: Blob): Promise<{ offset: number; size: number; count: number }> {
  const from = Math.max(0, file.size - END - MAX_16 - LOCATOR);
  const view = await viewOf(file, from, file.size - from);
  for (let at = view.byteLength - END; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x0605_4b50 || at + END + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const found = { count: view.getUint16(at + 10, true), size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) };
    if (found.count < MAX_16 && found.size < MAX_32 && found.offset < MAX_32) return found;
    if (at < LOCATOR || view.getUint32(at - LOCATOR, true) !== 0x0706_4b50) throw new ZipError(NO_ZIP);
    const large = await viewOf(file, numberAt(view, at - LOCATOR + 8), 56);
    if (large.getUint32(0, true) !== 0x0606_4b50) throw new ZipError(NO_ZIP);
    return { count: numberAt(large, 32), size: numberAt(large, 40), offset: numberAt(large, 48) };
  }
  throw new ZipError(NO_ZIP);
}

function entryAt(view: DataView, at: number, nameLength: number, extraLength: number): ZipEntry {
  const name = nameIn(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength));
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  if (flags & 1) throw new ZipError('The ZIP is encrypted.');
  if (method !== 0 && method !== 8) throw new ZipError(`${name} is packed in a way that is not read here.`);
  const small = { size: view.getUint32(at + 24, true), packedSize: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) };
  const extra = new DataView(view.buffer, view.byteOffset + at + 46 + nameLength, extraLength);
  return { name, isDeflated: method === 8, ...withLarge(small, extra) };
}

/** Sizes and offsets of 8 bytes, where those of 4 bytes are full, in this order. */
function withLarge<T extends Record<'size' | 'packedSize' | 'offset', number>>(small: T, extra: DataView): T {
  const full = (['size', 'packedSize', 'offset'] as const).filter((name) => small[name] === MAX_32);
  if (full.length === 0) return small;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1 || at + 4 + full.length * 8 > extra.byteLength) continue;
    return { ...small, ...Object.fromEntries(full.map((name, index) => [name, numberAt(extra, at + 4 + index * 8)])) };
  }
  throw new ZipError(NO_ZIP);
}

function numberAt(view: DataView, at: number): number {
  if (at < 0 || at + 8 > view.byteLength) throw new ZipError(NO_ZIP);
  const number = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(number)) throw new ZipError(NO_ZIP);
  return number;
}

function nameIn(bytes: Uint8Array): string {
  let name = '';
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ZipError('The ZIP has a name that is no text.');
  }
  const segments = name.replace(/\/$/, '').split('/');
  const isSafe = !/[\\\p{Cc}]/u.test(name) && segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isSafe) throw new ZipError('The ZIP has a name that leads out of it.');
  return name;
}
