import { entryOf, MAX_ENTRIES, tooManyFiles, type ZipEntry } from '@formwright/archive';
import { type ReplyOf, responses } from '@formwright/contracts';
import type { Making } from '@formwright/made-files';
import type { Ports } from '@formwright/platform';
import { WrittenResponses } from './written-responses.ts';

/** The largest size of one answer on average: an entry may become longer than 4 GB from so many responses on. */
const LONG = 32_768;

/** The files of one response. */
export interface Uploads {
  id: string;
  names: readonly string[];
}

interface Asked {
  workspaceId: string;
  formId: string;
  total: number;
}

interface Options {
  name: string;
  at: number;
  making: Making;
  /** Gets the files of the responses on the way, so that these are read once. */
  uploads: Uploads[];
}

/** What was answered to a form, a line for each response, in the memory of one page. */
export const answersEntry = (ports: Pick<Ports, 'call'>, asked: Asked, options: Options): ZipEntry =>
  entryOf(options.name, options.at, { size: asked.total * LONG, content: linesOf(ports, asked, options) });

async function* linesOf(
  ports: Pick<Ports, 'call'>,
  { workspaceId, formId }: Asked,
  { making: { progress, signal }, uploads }: Options,
): AsyncGenerator<Uint8Array> {
  const known = new WrittenResponses();
  let files = 0;
  let after: ReplyOf<typeof responses.findAnswers>['next'] = null;
  do {
    signal.throwIfAborted();
    const body = { workspaceId, formId, ...(after && { after }) };
    const page: ReplyOf<typeof responses.findAnswers> = await ports.call(responses.findAnswers, { body });
    const lines: string[] = [];
    for (const { id, line, files: names, mayBeKnown } of page.responses) {
      if (mayBeKnown && known.has(id)) continue;
      known.add(id);
      lines.push(`${line}\n`);
      if (names.length > 0) uploads.push({ id, names });
      files += names.length;
      // Their names are kept in memory, and the archive takes no more of them.
      if (files > MAX_ENTRIES) throw tooManyFiles();
    }
    progress.done += lines.length;
    yield Buffer.from(lines.join(''));
    after = page.next;
  } while (after);
}
