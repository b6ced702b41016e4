import { type Collection, type CollectionDeclaration, type IndexDeclaration, MAX_SKEW_MS, type Store } from '@formwright/platform';
import { ALWAYS, type MadeFile } from './made-file.ts';

/** A process that gave no sign for this long has ended. */
export const SILENT_MS = 30_000;
/** A file that its user waits for is given up when the user has not asked for it in this time. */
export const FORGOTTEN_MS = 60_000;
/** Files of a user's list that are kept. An older one makes room for a new one. */
const KEPT_FILES = 10;

/** The declaration of a collection of notes. @param more indexes of what the service adds to them */
export const notesDeclaration = <N extends MadeFile>(name: string, more: readonly IndexDeclaration[] = []): CollectionDeclaration<N> => ({
  name,
  indexes: [
    { name: 'making', keys: { userId: 1, kind: 1 }, unique: true, where: { state: 'making' } },
    { name: 'silent', keys: { changed_at: 1 }, where: { state: 'making' } },
    { name: 'by_user', keys: { userId: 1, workspaceId: 1, made_at: -1, _id: -1 } },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'expired', keys: { expires_at: 1 } },
    ...more,
  ],
});

export type Owner = Pick<MadeFile, 'userId' | 'workspaceId'>;
export type Attempt = Pick<MadeFile, '_id' | 'attempt'>;
export type Notes<N extends MadeFile> = ReturnType<typeof openNotes<N>>;

/** @param run an id of this run of the process */
export function openNotes<N extends MadeFile>(store: Store, declaration: CollectionDeclaration<N>, run: string) {
  // The filters below name fields that every note has. What comes back has those of the service, too.
  const notes = store.collection(declaration) as unknown as Collection<MadeFile> & Pick<Collection<N>, 'find' | 'findOne'>;
  const newestFirst = { made_at: -1, _id: -1 } as const;
  const shown = { isListed: true, state: { $nin: ['removed', 'direct'] } };
  const ofAttempt = ({ _id, attempt }: Attempt) => ({ _id, attempt, state: 'making' });
  const find = (...[filter, options]: Parameters<Collection<MadeFile>['find']>) => notes.find(filter, options) as Promise<N[]>;
  const findOne = (...[filter]: Parameters<Collection<MadeFile>['findOne']>) => notes.findOne(filter) as Promise<N | null>;
  return {
    /** @throws DuplicateKeyError if the user has one of that kind that is being made */
    add: (note: N) => notes.insertOne({ ...note, run }),
    /** Adds one that is made again, and leads from the former one to it. @throws ConditionFailedError if another call has done so */
    addAgain: (note: N, { _id, state, attempt }: N, told_until: number) =>
      store.commit([
        notes.updating({ _id, state, attempt }, { $set: { state: 'removed', expires_at: 0, told_until, againId: note._id } }),
        notes.inserting({ ...note, run }),
      ]),
    findMaking: (userId: string, kind: string) => findOne({ userId, kind, state: 'making' }),
    /**
     * Those whose process has given no sign since `before`. A sign of a time to come was given by a clock that has been set back since: a
     * process that is alive gives its next one by the clock of now.
     * @param isAlone whether the service has no replicas: what another run of its process has begun is nobody's then
     */
    findSilent(before: number, now: number, isAlone: boolean, limit: number): Promise<N[]> {
      const silent = [{ changed_at: { $lt: before } }, { changed_at: { $gt: now + MAX_SKEW_MS } }];
      return find({ state: 'making', $or: isAlone ? [...silent, { run: { $ne: run } }] : silent }, { limit });
    },
    /** Takes over one whose process has ended. @returns false if another process was faster */
    async takeOver({ _id, attempt, changed_at }: N, now: number): Promise<boolean> {
      const fields = { attempt: attempt + 1, changed_at: now, done: 0, run };
      return (await notes.updateOne({ _id, attempt, changed_at, state: 'making' }, { $set: fields })).matched === 1;
    },
    /** @returns whether it was given up: its process has ended, and nobody waits for it */
    async giveUpForgotten(attempt: Attempt, now: number): Promise<boolean> {
      const silent = { ...ofAttempt(attempt), changed_at: { $lt: now - SILENT_MS }, waited_until: { $lt: now } };
      return (await notes.updateOne(silent, { $set: { state: 'failed', changed_at: now } })).matched === 1;
    },
    /** The clock was set forward by `ms`: whoever waits for it has not waited that long. */
    postpone: (attempt: Attempt, ms: number) =>
      notes.updateOne({ ...ofAttempt(attempt), waited_until: { $lt: ALWAYS } }, { $inc: { waited_until: ms } }),
    /** @returns false if it was removed, another process makes it, or its user has left */
    async advance(attempt: Attempt, done: number, now: number): Promise<boolean> {
      const { matched } = await notes.updateOne(
        { ...ofAttempt(attempt), waited_until: { $gte: now } },
        { $set: { done, changed_at: now } },
      );
      return matched === 1;
    },
    /** Another attempt may begin. @param since the last sign of this one; 0: at once */
    release: (attempt: Attempt, since = 0) => notes.updateOne(ofAttempt(attempt), { $set: { changed_at: since } }),
    /** @returns false if it was removed meanwhile, or another process makes it */
    async end(attempt: Attempt, fields: Pick<MadeFile, 'state' | 'changed_at'> & Partial<MadeFile>): Promise<boolean> {
      return (await notes.updateOne(ofAttempt(attempt), { $set: fields })).matched === 1;
    },
    /** Whether the file of this attempt is the one that is offered. */
    isOffered: async ({ _id, attempt }: Attempt): Promise<boolean> => (await findOne({ _id, attempt, state: 'ready' })) !== null,
    findOwn: (id: string, { userId, workspaceId }: Owner) => findOne({ _id: id, userId, workspaceId, state: { $ne: 'removed' } }),
    /** The user's own, also when it is removed. */
    findOwnOrRemoved: (id: string, { userId, workspaceId }: Owner) => findOne({ _id: id, userId, workspaceId }),
    /** Finds the user's own, and notes that it was asked for. */
    async askFor(id: string, { userId, workspaceId }: Owner, now: number): Promise<N | null> {
      const own = { _id: id, userId, workspaceId, state: { $nin: ['removed', 'expired', 'direct'] } };
      const { matched } = await notes.updateOne(own, { $max: { waited_until: now + FORGOTTEN_MS } });
      return matched === 1 ? findOne(own) : null;
    },
    /** The user's newest of this kind that no list shows, removed ones too. */
    async findNewestUnlisted({ userId, workspaceId }: Owner, kind: string): Promise<N | null> {
      return (await find({ userId, workspaceId, kind, isListed: false }, { sort: newestFirst, limit: 1 }))[0] ?? null;
    },
    /** The user's newest of this kind. */
    async findNewest({ userId, workspaceId }: Owner, kind: string): Promise<N | null> {
      return (await find({ userId, workspaceId, kind, state: { $ne: 'removed' } }, { sort: newestFirst, limit: 1 }))[0] ?? null;
    },
    /** Finished ones of the same user and kind. */
    findOthers: ({ _id, userId, workspaceId, kind }: N) =>
      find({ userId, workspaceId, kind, _id: { $ne: _id }, state: { $nin: ['removed', 'making'] } }, { limit: KEPT_FILES }),
    findListed: ({ userId, workspaceId }: Owner, limit: number) => find({ userId, workspaceId, ...shown }, { sort: newestFirst, limit }),
    /** The older ones of a user who has more than are kept. */
    findSurplus: ({ userId, workspaceId }: Owner, limit: number) =>
      find({ userId, workspaceId, ...shown }, { sort: newestFirst, skip: KEPT_FILES, limit }),
    /** Those of a workspace whose files may be fetched, the newest first. */
    findReady: (workspaceId: string, limit: number) => find({ workspaceId, state: 'ready' }, { sort: newestFirst, limit }),
    /** Those with this value of an indexed field. */
    findWith: (field: keyof N & string, value: string, limit: number) =>
      find({ [field]: value, state: { $ne: 'removed' } } as Parameters<typeof find>[0], { limit }),
    forgetToldOf: (userId: string) => notes.deleteMany({ userId, state: 'removed', told_until: { $gt: 0 } }),
    forgetWorkspace: (workspaceId: string) => notes.deleteMany({ workspaceId }),
    /** The note stays until its file is gone, so that a sweep finds it. */
    condemn: (id: string, fields: Pick<MadeFile, 'expires_at' | 'told_until' | 'againId'>) =>
      notes.updateOne({ _id: id }, { $set: { state: 'removed', ...fields } }),
    /** Keeps of one whose file is gone only that it was removed. @param emptied what the service adds, without what it tells */
    keepTold: (id: string, told_until: number, emptied: Partial<N>) =>
      notes.updateOne({ _id: id }, { $set: { expires_at: told_until, ...emptied } }),
    markExpired: (id: string, expires_at: number) =>
      notes.updateOne({ _id: id, state: 'ready' }, { $set: { state: 'expired', expires_at } }),
    forget: (id: string) => notes.deleteMany({ _id: id }),
    findExpired: (now: number, limit: number) => find({ expires_at: { $lte: now } }, { limit }),
  };
}
