import { createMissing, entryOf, textEntry, type ZipEntry, zipped } from '@formwright/archive';
import { findOwnData, ownDataServices, type ReplyOf } from '@formwright/contracts';
import type { Making } from '@formwright/made-files';
import type { IdentityDeps } from '../deps.ts';
import { answersEntry, type Uploads } from './answers.ts';
import { isWhole, type OwnDataNote } from './own-data-note.ts';
import { type OwnEntry, profileOf } from './profile.ts';
import { readme } from './readme.ts';
import { withManifest } from './with-manifest.ts';

type ZipDeps = Pick<IdentityDeps, 'ports' | 'repository'>;

/** Everything of a person that may leave the product, one thing after the other. */
export const ownDataZip = (deps: ZipDeps, note: OwnDataNote, making: Making): AsyncGenerator<Uint8Array> =>
  zipped(withManifest(entriesOf(deps, note, making), { madeAt: note.made_at, isWhole: isWhole(note) }));

async function* entriesOf(deps: ZipDeps, note: OwnDataNote, making: Making): AsyncGenerator<ZipEntry> {
  const at = note.made_at;
  const missing = createMissing();
  async function* fileOf(name: string, key: string): AsyncGenerator<ZipEntry> {
    making.signal.throwIfAborted();
    const file = await deps.ports.files.get(key);
    if (file) yield entryOf(name, at, { size: file.size, content: file.stream() });
    else missing.add(name);
  }

  yield textEntry('README.txt', at, readme(note));
  for await (const { name, content, answers, files } of partsOf(deps, note)) {
    making.signal.throwIfAborted();
    const uploads: Uploads[] = [];
    yield answers
      ? answersEntry(deps.ports, { ...answers, workspaceId: note.workspaceId }, { name, at, making, uploads })
      : entryOf(name, at, { content: [Buffer.from(`${JSON.stringify(content, null, 2)}\n`)] });
    for (const file of files) yield* fileOf(file.name, file.key);
    for (const { id, names } of uploads)
      for (const file of names) yield* fileOf(`answers/${answers?.formId}/files/${id}/${file}`, `Response/${id}/${file}`);
    if (name.startsWith('forms/')) making.progress.done += 1;
  }
  if (missing.count() > 0)
    yield textEntry('Missing files.txt', at, ['These files were stored once, but are there no longer:', ...missing.lines()]);
}

/** The answers, which are most of it, come last. */
const tellers = [...ownDataServices.filter((service) => service !== 'responses'), 'responses'] as const;

async function* partsOf(deps: ZipDeps, note: OwnDataNote): AsyncGenerator<OwnEntry> {
  const { userId, workspaceId } = note;
  yield* await profileOf(deps, userId);
  if (!isWhole(note)) return;
  for (const service of tellers) {
    let after: string | null = null;
    do {
      const body = { userId, workspaceId, ...(after !== null && { after }) };
      const part: ReplyOf<ReturnType<typeof findOwnData>> = await deps.ports.call(findOwnData(service), { body });
      yield* part.entries;
      after = part.next;
    } while (after !== null);
  }
}
