import { type Caller, DAY_MS } from '@formwright/platform';

/**
 * The note of a file that a user asked for: what is being made, and what waits to be fetched. A service adds what its files are made of.
 * All times are epoch milliseconds.
 */
export interface MadeFile {
  _id: string;
  workspaceId: string;
  userId: string;
  /** Who asked. Its making ends with this caller's access. */
  by: Caller;
  /** A user has one of each kind at a time that is being made. */
  kind: string;
  /**
   * 'direct': nothing is stored, the file is sent while it is made. 'expired': its file is removed. 'removed': its file is being removed,
   * and then the note.
   */
  state: 'direct' | 'making' | 'ready' | 'failed' | 'too_large' | 'expired' | 'removed';
  /** Whether the user's list of files shows it. */
  isListed: boolean;
  /** Parts of it. `total` is null where counting them would cost as much as making the file. */
  done: number;
  total: number | null;
  /** Bytes of the file, once it is ready. */
  size: number;
  made_at: number;
  /** Time of the last sign of the process that makes it. */
  changed_at: number;
  /** It is given up if nobody has asked for it until then. */
  waited_until: number;
  expires_at: number;
  /** Until then the note of a removed one stays, so that the same removal, sent again, is told the same. */
  told_until?: number;
  /** Of a removed one that is being made again: the id of the new one. */
  againId?: string;
  /** Counts how often it was begun. Only the last attempt may go on. */
  attempt: number;
  /** The run of a process that makes it, or made it last. */
  run?: string;
}

/** What the work on a file gets: it counts what is done, and ends when the signal says so. */
export interface Making {
  progress: { done: number };
  signal: AbortSignal;
}

/** `waited_until` of a file that is made even if nobody asks for it meanwhile. */
export const ALWAYS = Number.MAX_SAFE_INTEGER;
/** Milliseconds that a finished file is kept for the user who asked for it. */
export const KEPT_MS = DAY_MS;

/** Whether its file may be fetched. It goes some time after it has expired. */
export const isReady = ({ state, expires_at }: Pick<MadeFile, 'state' | 'expires_at'>, now: number): boolean =>
  state === 'ready' && expires_at > now;

type Begun = Omit<MadeFile, 'kind' | 'total'>;

/** The note of a file that is made in the background, and listed, but for what it is made of. */
export function newMadeFile(by: Caller, _id: string, now: number): Begun {
  const { userId, workspaceId } = by;
  const times = { made_at: now, changed_at: now, waited_until: ALWAYS, expires_at: now + KEPT_MS };
  return { _id, userId, workspaceId, by, state: 'making', isListed: true, done: 0, size: 0, attempt: 1, ...times };
}
