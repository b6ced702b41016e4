import { jsonLength } from '@formwright/events';
import { busy, ConditionFailedError, isRefused, type Store, type Write } from '@formwright/platform';
import type { FormCopy, FormDocument } from '../forms/form-copy.ts';
import { type openRoom, SUMS } from './room-store.ts';

/* A workspace has one sum of bytes (see room-store.ts). Files and documents of forms are counted in it one by one. Answers and drafts
   take theirs from their form's `room`, which the form gets from the sum in steps: so a submission changes no further document, and the
   forms of a workspace do not wait for each other. */

/** The bytes that a response takes besides its answers, for its times and its places in lists and searches. */
const BYTES_OF_RESPONSE = 1_000;

/** @param answers bytes of their JSON */
export const bytesOfResponse = (answers: number): number => answers + BYTES_OF_RESPONSE;

/** What a form's document takes: the JSON that forms sends of it. */
export const bytesOfDocument = ({ pages, details }: Pick<FormDocument, 'pages' | 'details'>): number =>
  jsonLength(pages) + jsonLength(details);

/** The least that a form gets at once, unless the workspace has less left. */
export const LEAST_STEP = 64_000;
const MOST_STEP = 4_000_000;

/** The bytes that a form gets at once. A form that has many gets more, so that it asks seldom; the bound keeps what lies unused small. */
const stepFor = (granted: number): number => Math.min(MOST_STEP, Math.max(LEAST_STEP, Math.floor(granted / 4)));

/** The workspace has no room for answers. Nothing was written. */
export class NoRoomError extends ConditionFailedError {
  constructor() {
    super(SUMS, 0);
    this.name = 'NoRoomError';
  }
}

interface Taking {
  form: Pick<FormCopy, '_id' | 'workspaceId'>;
  bytes: number;
  /** The most bytes that the workspace may store. */
  limit: number;
}

/** A try may fail because other replicas take what the form has just got. */
const TRIES = 20;

/**
 * Commits writes that take room of a form. If the form has too little, it gets more from its workspace's sum.
 * @param writes the first one takes the room; it fails if the form has too little, or takes no answers for another reason
 */
export type CommitInRoom = (taking: Taking, writes: readonly [Write, ...Write[]]) => Promise<void>;

export function commitsInRoom(
  store: Pick<Store, 'commit'>,
  repository: ReturnType<typeof openRoom> & { findCopyById(formId: string): Promise<FormCopy | null> },
): CommitInRoom {
  /**
   * For each form, the last call that waits for room. Calls of one form run one after the other: otherwise each would take what another has
   * just got.
   */
  const lines = new Map<string, Promise<void>>();

  return async (taking, writes) => {
    const failure = await triedCommit(writes);
    if (!failure) return;
    const { _id } = taking.form;
    const turn = (lines.get(_id) ?? Promise.resolve()).then(() => commitWithRoom(taking, writes, failure));
    const ended = turn.catch(() => undefined);
    lines.set(_id, ended);
    try {
      await turn;
    } finally {
      if (lines.get(_id) === ended) lines.delete(_id);
    }
  };

  async function commitWithRoom(taking: Taking, writes: readonly [Write, ...Write[]], first: ConditionFailedError): Promise<void> {
    let failure: ConditionFailedError | null = first;
    for (let tries = 0; failure; tries += 1) {
      if (!(await repository.lacksOnlyRoom(writes[0]))) throw failure;
      if (tries === TRIES) throw busy();
      if (!(await getRoom(taking))) throw new NoRoomError();
      failure = await triedCommit(writes);
    }
  }

  /** @returns why the first write failed, or null */
  async function triedCommit(writes: readonly [Write, ...Write[]]): Promise<ConditionFailedError | null> {
    try {
      await store.commit(writes);
      return null;
    } catch (error) {
      if (isRefused(writes[0], error)) return error;
      throw error;
    }
  }

  /** @returns false if the workspace has none */
  async function getRoom({ form: { _id, workspaceId }, bytes, limit }: Taking): Promise<boolean> {
    const copy = await repository.findCopyById(_id);
    const { granted = 0, room = 0 } = copy ?? {};
    if (!copy || room >= bytes) return true;
    const needed = bytes - room;
    await repository.ensureSum(workspaceId);
    for (const size of new Set([Math.max(needed, stepFor(granted)), needed])) {
      const [takingFromSum, givingToForm] = repository.grantingRoom(copy, size, limit);
      try {
        await store.commit([takingFromSum, givingToForm]);
        return true;
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        // Another call got room for the form, or the form is closed by now.
        if (!isRefused(takingFromSum, error)) return true;
      }
    }
    return false;
  }
}
