import { Readable } from 'node:stream';
import type { InTurns } from '@formwright/made-files';
import { busy, type Clock, LEAST_PACE, READER_PATIENCE_MS } from '@formwright/platform';

/**
 * Files that are made while they are sent: of one workspace or stranger's network, of all owners, and of all strangers. Each may hold 8 MB
 * until its reader goes on. Strangers take one response, owners long lists.
 */
const OPEN_OF_ONE = 4;
const OPEN_IN_ALL = { owner: 16, stranger: 8 };

/** Who asks for a file: somebody of its workspace, or anybody who has its address. */
interface Reader {
  for: keyof typeof OPEN_IN_ALL;
  /** A workspace, or the network of a stranger's address. */
  turn: string;
}

/** @throws AppError 'platform.busy' if too many are open, and each is read */
export type SendInTurns = (reader: Reader, parts: AsyncIterable<string | Uint8Array>) => Readable;

interface OpenFile extends Reader {
  /** How long its reader had its parts, without the newest one. The time in which a part is made is not the reader's. */
  readMs: number;
  /** Since when the reader has the newest part, as `Clock.elapsed` counts; null while the next one is made. */
  since: number | null;
  bytes: number;
  body?: Readable;
}

/** Makes files in turns for readers who may be slow. A file is open until its stream is closed. */
export function createSender(inTurns: InTurns, clock: Pick<Clock, 'elapsed'>): SendInTurns {
  const open = new Set<OpenFile>();
  const behind = ({ readMs, since, bytes }: OpenFile) => readMs + (since === null ? 0 : clock.elapsed() - since) - bytes / LEAST_PACE;

  function makeRoom(isLike: (file: OpenFile) => boolean, most: number): void {
    const files = [...open].filter(isLike);
    if (files.length < most) return;
    const slowest = files.reduce((one, other) => (behind(other) > behind(one) ? other : one));
    if (behind(slowest) < READER_PATIENCE_MS) throw busy();
    open.delete(slowest);
    // Its reply is cut, so that nobody takes the file for whole.
    slowest.body?.destroy();
  }

  return (reader, parts) => {
    makeRoom((file) => file.turn === reader.turn, OPEN_OF_ONE);
    makeRoom((file) => file.for === reader.for, OPEN_IN_ALL[reader.for]);
    const file: OpenFile = { ...reader, readMs: 0, since: clock.elapsed(), bytes: 0 };
    open.add(file);
    const take = () => {
      if (file.since !== null) file.readMs += clock.elapsed() - file.since;
      file.since = null;
    };
    async function* noted() {
      take();
      for await (const part of inTurns(reader.turn, parts)) {
        file.bytes += part.length;
        file.since = clock.elapsed();
        yield part;
        take();
      }
    }
    file.body = Readable.from(noted()).once('close', () => open.delete(file));
    return file.body;
  };
}
