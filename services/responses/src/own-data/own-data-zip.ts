import { entryOf, textEntry, type ZipEntry, zipped } from '@formwright/archive';
import { findOwnData, type OwnDataService, ownDataServices, type ReplyOf } from '@formwright/contracts';
import type { Making } from '@formwright/made-files';
import { createMissing } from '../export/missing-files.ts';
import { answersOf } from './answers.ts';
import { isWhole, jsonEntry, type OwnDataNote, type ZipDeps } from './entry.ts';
import { readme } from './readme.ts';
import { withManifest } from './with-manifest.ts';

/** Everything of a person that may leave the product, one thing after the other. */
export const ownDataZip = (deps: ZipDeps, note: OwnDataNote, making: Making): AsyncGenerator<Uint8Array> =>
  zipped(withManifest(entriesOf(deps, note, making), { madeAt: note.made_at, isWhole: isWhole(note) }));

async function* entriesOf(deps: ZipDeps, note: OwnDataNote, making: Making): AsyncGenerator<ZipEntry> {
  const at = note.made_at;
  const missing = createMissing();
  async function* fileOf(name: string, key: string): AsyncGenerator<ZipEntry> {
    const file = await deps.ports.files.get(key);
    if (file) yield entryOf(name, at, { size: file.size, content: file.stream() });
    else missing.add(name);
  }

  yield textEntry('README.txt', at, readme(note));
  for (const service of isWhole(note) ? ownDataServices : (['identity'] as const)) {
    for await (const { name, content, files } of partsOf(deps, service, note)) {
      making.signal.throwIfAborted();
      yield jsonEntry(name, at, content);
      for (const file of files) yield* fileOf(file.name, file.key);
      if (service === 'forms') making.progress.done += 1;
    }
  }
  if (isWhole(note)) {
    for (const { _id } of await deps.repository.findFormsOf(note.by.workspaceId)) yield* answersOf(deps, _id, { fileOf, making, at });
  }
  if (missing.count() > 0)
    yield textEntry('Missing files.txt', at, ['These files were stored once, but are there no longer:', ...missing.lines()]);
}

type Part = ReplyOf<ReturnType<typeof findOwnData>>;

async function* partsOf({ ports }: ZipDeps, service: OwnDataService, { by }: OwnDataNote): AsyncGenerator<Part['entries'][number]> {
  let after: string | null = null;
  do {
    const body = { userId: by.userId, workspaceId: by.workspaceId, ...(after !== null && { after }) };
    const part: Part = await ports.call(findOwnData(service), { body });
    yield* part.entries;
    after = part.next;
  } while (after !== null);
}
