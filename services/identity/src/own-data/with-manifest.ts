import { createHash } from 'node:crypto';
import type { ZipEntry } from '@formwright/archive';

/** Grows when a reader of the former format could not read the new one. */
const FORMAT_VERSION = 1;

/** The entries, and at the end a list of them with their sizes and digests, which are known only then. */
export async function* withManifest(
  entries: AsyncIterable<ZipEntry>,
  { madeAt, isWhole }: { madeAt: number; isWhole: boolean },
): AsyncGenerator<ZipEntry> {
  const listed: string[] = [];
  for await (const entry of entries) {
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* () {
      for await (const chunk of entry.content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    yield { ...entry, content: measured() };
    listed.push(JSON.stringify({ name: entry.name, size, sha256: hash.digest('hex') }));
  }
  const about = JSON.stringify({ format: 'formwright-own-data', version: FORMAT_VERSION, madeAt, isWhole });
  yield { name: 'manifest.json', modifiedAt: madeAt, method: 'deflated', content: manifest(about, listed) };
}

function* manifest(about: string, listed: readonly string[]): Generator<Uint8Array> {
  yield Buffer.from(`${about.slice(0, -1)},"entries":[\n`);
  for (const [index, line] of listed.entries()) yield Buffer.from(`${index > 0 ? ',\n' : ''}${line}`);
  yield Buffer.from('\n]}\n');
}
