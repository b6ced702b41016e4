import type { Readable } from 'node:stream';
import {
  type AppError,
  type Caller,
  type CollectionDeclaration,
  createSealedTokens,
  DuplicateKeyError,
  HOUR_MS,
  type Ports,
  TOLD_MS,
} from '@formwright/platform';
import { KEPT_MS, type MadeFile, type Making } from './made-file.ts';
import { createMaker, GivenUp } from './maker.ts';
import { openNotes } from './notes.ts';
import { createRemoving, filesIn } from './removing.ts';

/** The same as `KEPT_MS` for a file that its user waits for, who fetches it at once. */
const KEPT_FOR_WAITING_MS = HOUR_MS;
/** Surplus files that one call removes. */
const REMOVED_AT_ONCE = 10;
/** Lifetime of a ticket in milliseconds. It is short, because addresses may be logged; what was asked for stays in the note. */
export const TICKET_MS = 60_000;

interface Ticket {
  /** Who opens it. Revoked tokens revoke their tickets. */
  by: Caller;
  fileId: string;
}

/** Stores the bytes of a file. @param media its type */
export type Put = (bytes: Readable, media: string) => Promise<{ size: number }>;

/** What a service says of its files. */
export interface MadeFilesOptions<N extends MadeFile> {
  ports: Pick<Ports, 'store' | 'files' | 'clock' | 'ids' | 'log' | 'replicas' | 'isRevoked'>;
  /** @see notesDeclaration */
  declaration: CollectionDeclaration<N>;
  /** The first part of the keys of the files. */
  folder: string;
  /** Encrypts the tickets of downloads. */
  ticketSecret: string;
  /** Whether its user may still have it, beside tokens that are not revoked. Asked again and again while it is made. */
  hasAccess(note: N): Promise<boolean>;
  /** Makes the file and hands its bytes to `put`. */
  make(note: N, making: Making, put: Put): Promise<{ size: number }>;
  /** Whether it waits for turns of another kind, and takes none here. */
  hasOwnTurns?(note: N): boolean;
  /** Whether files are kept for a day though no list shows them. */
  keepsUnlisted?: boolean;
  /** 'too_large': there is no such file. 'hopeless': another attempt would fail, too. */
  judge?(error: unknown): 'too_large' | 'hopeless' | undefined;
  /** Bytes that the finished files of a workspace may take in all. Absent: any. */
  limitOf?(workspaceId: string): Promise<number>;
  /** What was asked for. Two notes with the same are one. */
  wantedIn(note: N): unknown;
  /** Another of the kind is being made for the user. */
  busy(kind: N['kind']): AppError;
  /** What the service adds to a note, without what it tells. */
  emptied: Partial<N>;
  closing: AbortSignal;
}

export type MadeFiles<N extends MadeFile> = ReturnType<typeof createMadeFiles<N>>;

/**
 * Files that are made in the background: one of each kind for a user at a time, begun anew where a process has ended, given up where the
 * user has left or lost access, kept for a day, bounded for a user and a workspace, fetched by a ticket.
 */
export function createMadeFiles<N extends MadeFile>(options: MadeFilesOptions<N>) {
  const { ports, declaration, ticketSecret, wantedIn, busy, emptied, limitOf } = options;
  const notes = openNotes(ports.store, declaration, ports.ids.random());
  const places = filesIn(options.folder);
  const removing = createRemoving({ ports, notes, places, emptied, limitOf });
  const tickets = createSealedTokens<Ticket>(ticketSecret, 'export');

  async function makeFile(note: N, making: Making): Promise<void> {
    making.signal.throwIfAborted();
    await requireAccess(note);
    const { size } = await options.make(note, making, (bytes, contentType) => ports.files.put(places.keyOf(note), bytes, { contentType }));
    await requireAccess(note);
    const now = ports.clock.now();
    const expires_at = now + (note.isListed || options.keepsUnlisted ? KEPT_MS : KEPT_FOR_WAITING_MS);
    if (!(await notes.end(note, { state: 'ready', done: making.progress.done, size, changed_at: now, expires_at }))) throw new GivenUp();
    await removing.bound(note);
  }

  async function requireAccess(note: N): Promise<void> {
    if ((await ports.isRevoked(note.by)) || !(await options.hasAccess(note))) throw new GivenUp();
  }

  const maker = createMaker<N>({
    ...options,
    notes,
    makeFile,
    requireAccess,
    removeFile: (note) => ports.files.delete(places.keyOf(note)),
  });
  const isSame = (one: N, other: N) =>
    one.workspaceId === other.workspaceId &&
    one.isListed === other.isListed &&
    JSON.stringify(wantedIn(one)) === JSON.stringify(wantedIn(other));

  return {
    ...removing,
    /** Finds notes, and adds one that is not made in the background. */
    notes,
    /** The finished file; null if it is gone. */
    fileOf: (note: N) => ports.files.get(places.keyOf(note)),
    /**
     * Begins to make it, unless the same is being made for its user already.
     * @param former the one that is made again
     * @throws `busy` if another of the kind is being made for the user
     * @throws ConditionFailedError if the former one is made again already
     */
    async begin(note: N, former?: N): Promise<N> {
      for (;;) {
        try {
          await (former ? notes.addAgain(note, former, note.made_at + TOLD_MS) : notes.add(note));
          maker.begin(note);
          for (const old of await notes.findSurplus(note, REMOVED_AT_ONCE)) await removing.removeForUser(old);
          return note;
        } catch (error) {
          if (!(error instanceof DuplicateKeyError)) throw error;
        }
        const making = await notes.findMaking(note.userId, note.kind);
        if (!making) continue;
        // Where this process makes it, it seems silent because the clock was set.
        if (!maker.isMaking(making) && (await notes.giveUpForgotten(making, ports.clock.now()))) continue;
        if (isSame(making, note)) return making;
        throw busy(note.kind);
      }
    },
    /** A ticket for the address that downloads the file, because downloads cannot send a token. */
    ticketOf: ({ _id }: Pick<MadeFile, '_id'>, by: Caller): string =>
      tickets.sign({ by, fileId: _id }, { expiresAt: ports.clock.now() + TICKET_MS }),
    /** What a ticket opens; null if it is not valid any more. */
    async open(ticket: string): Promise<{ note: N; by: Caller } | null> {
      const now = ports.clock.now();
      const read = tickets.read(ticket, now);
      if (!read || (await ports.isRevoked(read.by))) return null;
      const note = await notes.findOwn(read.fileId, read.by);
      return note && note.expires_at > now ? { note, by: read.by } : null;
    },
    /** A job that goes on with the files of processes that have ended, and of attempts that have failed. */
    continueUnfinished: maker.continueUnfinished,
    /** Resolves when nothing is being made. */
    settled: maker.settled,
  };
}
