import { ConditionFailedError, type Store } from '@formwright/platform';
import type { FormCopy } from '../forms/form-copy.ts';
import type { openRoom } from './room-store.ts';

/* A workspace has one sum of bytes, of everything that respondents have sent to its forms. Files are counted in it one by one. Answers and drafts
   take theirs from their form's `room`, which the form gets from the sum in steps: so a submission changes no further document, and the forms of
   a workspace do not wait for each other. */

/** What a response takes besides its answers: its times, its place in lists and searches. */
const BYTES_OF_RESPONSE = 1_000;

/** @param answers bytes of their JSON */
export const bytesOfResponse = (answers: number): number => answers + BYTES_OF_RESPONSE;

/** A form gets no less at once, unless that is all that is left. */
export const LEAST_STEP = 64_000;
const MOST_STEP = 4_000_000;

/** Bytes that a form gets at once: more where it has many, so that it seldom asks and never holds much that it does not use. */
const stepFor = (granted: number): number => Math.min(MOST_STEP, Math.max(LEAST_STEP, Math.floor(granted / 4)));

/** The workspace has no room for answers. Nothing was written. */
export class NoRoomError extends ConditionFailedError {
  constructor() {
    super('fileSums', 0);
    this.name = 'NoRoomError';
  }
}

/** What takes room: its first write fails where the form has too little. */
interface Taking {
  form: Pick<FormCopy, '_id' | 'workspaceId'>;
  bytes: number;
  /** Of the workspace. */
  limit: number;
}

/** Another one may take what the form has just got. */
const TRIES = 4;

export type CommitInRoom = <T>(taking: Taking, commit: () => Promise<T>) => Promise<T>;

/**
 * Commits what takes room of its form, and gets the form more of its workspace's sum if it has too little.
 * @throws NoRoomError if the workspace has none
 */
export function commitsInRoom(
  store: Pick<Store, 'commit'>,
  repository: ReturnType<typeof openRoom> & { findCopyById(formId: string): Promise<FormCopy | null> },
): CommitInRoom {
  return async ({ form, bytes, limit }, commit) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await commit();
      } catch (error) {
        if (!(error instanceof ConditionFailedError) || error.position !== 0 || tries === TRIES) throw error;
        const found = await findRoom(form, bytes, limit);
        if (found === 'none') throw new NoRoomError();
        // It may have got its room after the first try. Otherwise the refusal has another reason.
        if (found === 'had' && tries > 1) throw error;
      }
    }
  };

  async function findRoom({ _id, workspaceId }: Taking['form'], bytes: number, limit: number): Promise<'had' | 'got' | 'none'> {
    const copy = await repository.findCopyById(_id);
    const { granted = 0, room = 0 } = copy ?? {};
    if (!copy || room >= bytes) return 'had';
    const needed = bytes - room;
    await repository.ensureFileSum(workspaceId);
    for (const size of new Set([Math.max(needed, stepFor(granted)), needed])) {
      try {
        await store.commit(repository.grantingRoom(copy, size, limit));
        return 'got';
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        // Somebody else got it some, or it is closed.
        if (error.position > 0) return 'got';
      }
    }
    return 'none';
  }
}
