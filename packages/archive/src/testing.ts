import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The contents of an archive's files as texts, by name. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const found = Object.entries(await readZipFiles(bytes));
  return Object.fromEntries(found.map(([name, content]) => [name, new TextDecoder().decode(content)]));
}

/** The contents of an archive's files, by name. The reader checks sizes and names. */
export async function readZipFiles(bytes: Buffer): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  await eachEntry(bytes, async (name, content) => {
    if (Object.hasOwn(found, name)) throw new Error(`twice: ${name}`);
    found[name] = await content();
  });
  return found;
}

/** Calls with each file of an archive, in its order. The content is read where it is asked for. */
export async function eachEntry(bytes: Buffer, take: (name: string, content: () => Promise<Buffer>) => Promise<void>): Promise<void> {
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const contentOf = (entry: Entry) =>
    new Promise<Buffer>((resolve, reject) =>
      archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream)))),
    );
  return new Promise((resolve, reject) => {
    archive.once('end', () => resolve());
    archive.once('error', reject);
    archive.on('entry', (entry: Entry) => {
      take(entry.fileName, () => contentOf(entry)).then(() => archive.readEntry(), reject);
    });
    archive.readEntry();
  });
}

/** All of a stream. */
export async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as string));
  return Buffer.concat(parts);
}
