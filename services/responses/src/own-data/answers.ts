import { entryOf, MAX_ENTRIES, tooManyFiles, type ZipEntry } from '@formwright/archive';
import type { AnswerEntry } from '@formwright/form-model';
import type { Making } from '@formwright/made-files';
import { MAX_SKEW_MS, nextTurn } from '@formwright/platform';
import type { ListName } from '../store/lists.ts';
import type { Response } from '../store/response.ts';
import { jsonEntry, type ZipDeps } from './entry.ts';
import { WrittenResponses } from './written-responses.ts';

/** The largest size of one answer on average: an entry may become longer than 4 GB from so many responses on. */
const LONG = 32_768;
/** Characters that are handed over at once. */
const CHUNK = 65_536;

/** All but what only the product's lists and searches need, and the form, which names the folder. */
const writtenFields = [
  ...(['state', 'status', 'favourite', 'favouredAt', 'started_at', 'created_at', 'updated_at', 'deleted_at'] as const),
  ...(['email', 'response'] as const),
] satisfies (keyof Response)[];

interface AnswersOptions {
  /** The file, or nothing if it is gone. */
  fileOf(name: string, key: string): AsyncIterable<ZipEntry>;
  making: Making;
  at: number;
}

interface Uploads {
  responseId: string;
  names: readonly string[];
}

/** What was answered to a form, as it is stored, then the uploaded files and the saved views. */
export async function* answersOf(deps: ZipDeps, formId: string, { fileOf, making, at }: AnswersOptions): AsyncGenerator<ZipEntry> {
  const folder = `answers/${formId}`;
  const uploads: Uploads[] = [];
  const total = (await deps.repository.findCounters(formId))?.total ?? 0;
  if (total > 0) yield entryOf(`${folder}/answers.jsonl`, at, { size: total * LONG, content: linesOf(deps, formId, uploads, making) });
  for (const { responseId, names } of uploads) {
    making.signal.throwIfAborted();
    for (const name of names) yield* fileOf(`${folder}/files/${responseId}/${name}`, `Response/${responseId}/${name}`);
  }
  const views = (await deps.views.findAll(formId)).map(({ name, query, columns }) => ({ name, query, columns }));
  if (views.length > 0) yield jsonEntry(`${folder}/views.json`, at, views);
}

/** A line for each response. Notes the files on the way, so that the responses are read once. */
async function* linesOf(deps: ZipDeps, formId: string, uploads: Uploads[], { progress, signal }: Making): AsyncGenerator<Uint8Array> {
  let text = '';
  let files = 0;
  for await (const response of everyResponse(deps, formId)) {
    signal.throwIfAborted();
    const names = uploadedTo(response);
    if (names.length > 0) uploads.push({ responseId: response._id, names });
    files += names.length;
    // Their names are kept in memory, and the archive takes no more of them.
    if (files > MAX_ENTRIES) throw tooManyFiles();
    text += `${JSON.stringify(response)}\n`;
    progress.done += 1;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
    await nextTurn();
  }
  yield Buffer.from(text);
}

/** The most rounds over both lists. A second one is only needed if responses are archived or restored meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Every response once, active or archived. If any of them moves between the lists meanwhile, both lists are read again for those that were
 * missed.
 */
async function* everyResponse(
  { repository, ports }: ZipDeps,
  formId: string,
): AsyncGenerator<Pick<Response, (typeof writtenFields)[number] | '_id'>> {
  const known = new WrittenResponses();
  const begun = ports.clock.now() - MAX_SKEW_MS;
  const changesOf = async () => (await repository.findCounters(formId))?.changes;
  let changes = await changesOf();
  for (let round = 1; ; round += 1) {
    for (const name of ['active', 'archived'] satisfies ListName[]) {
      for await (const response of repository.streamList({ formId, name, conditions: [] }, { fields: writtenFields })) {
        // In the first round, only a response that was archived a moment ago can have been written already.
        const mayBeKnown = round > 1 || (response.deleted_at ?? 0) >= begun;
        if (mayBeKnown && known.has(response._id)) continue;
        known.add(response._id);
        yield response;
      }
    }
    const since = await changesOf();
    if (since === changes || round === MAX_ROUNDS) return;
    changes = since;
  }
}

const uploadedTo = ({ response }: Pick<Response, 'response'>): string[] =>
  Object.values(response)
    .flat()
    .flatMap(({ files = [] }: AnswerEntry) => files.map(({ name }) => name));
