import { createPatience, DAY_MS, eachInBatches, isUnavailable, type Ports, TOLD_MS } from '@formwright/platform';
import type { MadeFile } from './made-file.ts';
import type { Notes, Owner } from './notes.ts';

/** After this time a process that made the file has noticed that it is not wanted, or has ended. */
const UNHEARD_MS = 60_000;
/** How long an expired one is shown, so that its user can ask for it again. */
const SHOWN_MS = DAY_MS;
const SWEPT_AT_ONCE = 100;
/** Batches of one run of the sweep; the next run goes on. */
const MAX_BATCHES = 20;
/** More than the people of a workspace keep, as a rule. What is beyond them is looked at with the next file. */
const MOST_LOOKED_AT = 1_000;

/** Files are kept under `<folder>/<workspace>/<id>/<attempt>`: each attempt has its own, so that a process taken for dead spoils nothing. */
export const filesIn = (folder: string) => ({
  ofWorkspace: (workspaceId: string) => `${folder}/${workspaceId}/`,
  ofNote: ({ _id, workspaceId }: Pick<MadeFile, '_id' | 'workspaceId'>) => `${folder}/${workspaceId}/${_id}/`,
  keyOf: ({ _id, workspaceId, attempt }: Pick<MadeFile, '_id' | 'workspaceId' | 'attempt'>) => `${folder}/${workspaceId}/${_id}/${attempt}`,
});

interface Removing<N extends MadeFile> {
  ports: Pick<Ports, 'clock' | 'files' | 'log'>;
  notes: Notes<N>;
  places: ReturnType<typeof filesIn>;
  emptied: Partial<N>;
  /** Bytes that the finished files of a workspace may take in all. */
  limitOf?: ((workspaceId: string) => Promise<number>) | undefined;
}

/** Removes files and their notes. Each may be repeated. */
export function createRemoving<N extends MadeFile>({ ports, notes, places, emptied, limitOf }: Removing<N>) {
  /** Removes the file and then its note. */
  async function remove(note: N, told: Pick<MadeFile, 'told_until' | 'againId'> = {}): Promise<void> {
    const now = ports.clock.now();
    const isMaking = note.state === 'making';
    await notes.condemn(note._id, { expires_at: isMaking ? now + UNHEARD_MS : 0, ...told });
    await ports.files.deleteAll(places.ofNote(note));
    // A process may be storing the file at this moment. The sweep looks again.
    if (isMaking) return;
    const { told_until = 0 } = { ...note, ...told };
    await (told_until > now ? notes.keepTold(note._id, told_until, emptied) : notes.forget(note._id));
  }

  /** Removes a file whose time is over. One that its user's list shows stays in it, to be asked for again. */
  async function expire(note: N, now: number): Promise<void> {
    if (note.state !== 'ready' || !note.isListed) return remove(note);
    await notes.markExpired(note._id, now + SHOWN_MS);
    await ports.files.deleteAll(places.ofNote(note));
  }

  async function removeWith(field: keyof N & string, value: string): Promise<void> {
    for (;;) {
      const found = await notes.findWith(field, value, SWEPT_AT_ONCE);
      for (const note of found) await remove(note);
      if (found.length < SWEPT_AT_ONCE) return;
    }
  }

  return {
    /** Removes it for its user. One that is removed already stays so: the same call came before. @param againId of one that is made again */
    async removeForUser(note: N, againId?: string): Promise<void> {
      if (note.state === 'removed') return;
      await remove(note, { told_until: ports.clock.now() + TOLD_MS, ...(againId !== undefined && { againId }) });
    },
    /** Removes all with this value of an indexed field. */
    removeWith,
    /** Removes what a person who is erased has asked for, and all files of the person's workspace. */
    async removeOfPerson({ userId, workspaceId }: Owner): Promise<void> {
      await notes.forgetWorkspace(workspaceId);
      await notes.forgetToldOf(userId);
      // This also deletes a file that a process has stored after its note was removed.
      await ports.files.deleteAll(places.ofWorkspace(workspaceId));
      await removeWith('userId', userId);
    },
    /**
     * Lets the oldest files of a workspace expire while all of them take more than it may store. They are copies, so they are in a sum of
     * their own: in that of the answers, an export could close the forms. The new one stays, however large it is.
     */
    async bound(made: Pick<MadeFile, '_id' | 'workspaceId'>): Promise<void> {
      const ready = limitOf ? await notes.findReady(made.workspaceId, MOST_LOOKED_AT) : [];
      if (!limitOf || ready.length < 2) return;
      try {
        const limit = await limitOf(made.workspaceId);
        let bytes = 0;
        for (const note of ready.sort((a, b) => Number(b._id === made._id) - Number(a._id === made._id))) {
          bytes += note.size;
          if (note._id !== made._id && bytes > limit) await expire(note, ports.clock.now());
        }
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        ports.log.warn({ err: error }, 'the sum of the made files was not looked at');
      }
    },
    /** A job that removes the files that nobody removed. */
    sweep() {
      const patience = createPatience(ports.clock);
      return async (): Promise<void> => {
        const now = ports.clock.now();
        await eachInBatches({
          find: (atMost) => notes.findExpired(now, atMost),
          work: (note: N) => expire(note, now),
          atOnce: SWEPT_AT_ONCE,
          most: MAX_BATCHES,
          patience,
        });
      };
    },
  };
}
