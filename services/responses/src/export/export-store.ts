import { type Caller, type CollectionDeclaration, MAX_SKEW_MS, type Store } from '@formwright/platform';
import type { ExportedList, ExportKind } from './export-kind.ts';

/** A file that a user asked for: what is being made, and what waits to be fetched. */
export interface ExportNote {
  _id: string;
  workspaceId: string;
  userId: string;
  /** Who asked. Its making ends with this caller's access. */
  by: Caller;
  /** '' for the kind 'account', as is the title. */
  formId: string;
  /** The form's title when the export was asked for. */
  title: string;
  kind: ExportKind;
  list: ExportedList;
  timeZone: string;
  /**
   * 'direct': nothing is stored, the file is sent while it is made. 'expired': its file is removed. 'removed': its file is being removed,
   * and then the note.
   */
  state: 'direct' | 'making' | 'ready' | 'failed' | 'too_large' | 'expired' | 'removed';
  /** Whether the user's list of exports shows it. */
  isListed: boolean;
  /** Responses, and forms for the kind 'account'. `total` is null where counting them would cost as much as exporting them. */
  done: number;
  total: number | null;
  /** Bytes of the file, once it is ready. */
  size: number;
  made_at: number;
  /** Time of the last sign of the process that makes it. */
  changed_at: number;
  /** The export is given up if nobody has asked for it until then. */
  waited_until: number;
  expires_at: number;
  /** Until then the note of a removed export stays, so that the same removal, sent again, is told the same. */
  told_until?: number;
  /** Of a removed one that is being made again: the id of the new one. */
  againId?: string;
  /** Counts how often it was begun. Only the last attempt may go on. */
  attempt: number;
  /** The run of a process that makes it, or made it last. Absent in notes of a former version. */
  run?: string;
}

const declaration: CollectionDeclaration<ExportNote> = {
  name: 'exports',
  indexes: [
    // A user has one of each kind at a time.
    { name: 'making', keys: { userId: 1, kind: 1 }, unique: true, where: { state: 'making' } },
    { name: 'silent', keys: { changed_at: 1 }, where: { state: 'making' } },
    { name: 'by_user', keys: { userId: 1, workspaceId: 1, made_at: -1, _id: -1 } },
    { name: 'by_form', keys: { formId: 1 } },
    { name: 'by_workspace', keys: { workspaceId: 1 } },
    { name: 'expired', keys: { expires_at: 1 } },
  ],
};

export const EXPORTS = declaration.name;

/** A process that gave no sign for this long has ended. */
export const SILENT_MS = 30_000;
/** An export that its user waits for is given up when the user has not asked for it in this time. */
export const FORGOTTEN_MS = 60_000;
/** `waited_until` of an export that is made even if nobody asks for it meanwhile. */
export const ALWAYS = Number.MAX_SAFE_INTEGER;
/** Files of a user that are kept. An older one makes room for a new one. */
const KEPT_FILES = 10;

export type ExportNotes = ReturnType<typeof openExportNotes>;
/** Makes the file of a note in the background. */
export type MakeExport = (note: ExportNote) => void;
type Owner = Pick<ExportNote, 'userId' | 'workspaceId'>;
type Attempt = Pick<ExportNote, '_id' | 'attempt'>;

/** @param run an id of this run of the process */
export function openExportNotes(store: Store, run: string) {
  const notes = store.collection(declaration);
  const newestFirst = { made_at: -1, _id: -1 } as const;
  const shown = { isListed: true, state: { $nin: ['removed', 'direct'] } };
  const ofAttempt = ({ _id, attempt }: Attempt) => ({ _id, attempt, state: 'making' });
  return {
    /** @throws DuplicateKeyError if the user has one of that kind that is being made */
    add: (note: ExportNote) => notes.insertOne({ ...note, run }),
    /** Adds one that is made again, and leads from the former one to it. @throws ConditionFailedError if another call has done so */
    addAgain: (note: ExportNote, { _id, state, attempt }: ExportNote, told_until: number) =>
      store.commit([
        notes.updating({ _id, state, attempt }, { $set: { state: 'removed', expires_at: 0, told_until, againId: note._id } }),
        notes.inserting({ ...note, run }),
      ]),
    findMaking: (userId: string, kind: ExportKind) => notes.findOne({ userId, kind, state: 'making' }),
    /**
     * Those whose process has given no sign since `before`. A sign of a time to come was given by a clock that has been set back since: a
     * process that is alive gives its next one by the clock of now.
     * @param isAlone whether the service has no replicas: what another run of its process has begun is nobody's then
     */
    findSilent(before: number, now: number, isAlone: boolean, limit: number): Promise<ExportNote[]> {
      const silent = [{ changed_at: { $lt: before } }, { changed_at: { $gt: now + MAX_SKEW_MS } }];
      return notes.find({ state: 'making', $or: isAlone ? [...silent, { run: { $ne: run } }] : silent }, { limit });
    },
    /** Takes over one whose process has ended. @returns false if another process was faster */
    async takeOver({ _id, attempt, changed_at }: ExportNote, now: number): Promise<boolean> {
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
    async end(attempt: Attempt, fields: Pick<ExportNote, 'state' | 'changed_at'> & Partial<ExportNote>): Promise<boolean> {
      return (await notes.updateOne(ofAttempt(attempt), { $set: fields })).matched === 1;
    },
    /** Whether the file of this attempt is the one that is offered. */
    isReady: async ({ _id, attempt }: Attempt): Promise<boolean> => (await notes.findOne({ _id, attempt, state: 'ready' })) !== null,
    findOwn: (id: string, { userId, workspaceId }: Owner) => notes.findOne({ _id: id, userId, workspaceId, state: { $ne: 'removed' } }),
    /** The user's own, also when it is removed. */
    findOwnOrRemoved: (id: string, { userId, workspaceId }: Owner) => notes.findOne({ _id: id, userId, workspaceId }),
    /** Finds the user's own, and notes that it was asked for. */
    async askFor(id: string, { userId, workspaceId }: Owner, now: number): Promise<ExportNote | null> {
      const own = { _id: id, userId, workspaceId, state: { $nin: ['removed', 'expired', 'direct'] } };
      const { matched } = await notes.updateOne(own, { $max: { waited_until: now + FORGOTTEN_MS } });
      return matched === 1 ? notes.findOne(own) : null;
    },
    /** The newest PDF that its user waits for, or has removed. */
    async newestPdf({ userId, workspaceId }: Owner): Promise<ExportNote | null> {
      const own = { userId, workspaceId, kind: 'pdf', isListed: false };
      return (await notes.find(own, { sort: newestFirst, limit: 1 }))[0] ?? null;
    },
    /** The newest ZIP of a person's own data. */
    async findOwnData({ userId, workspaceId }: Owner): Promise<ExportNote | null> {
      const own = { userId, workspaceId, kind: 'account', state: { $ne: 'removed' } };
      return (await notes.find(own, { sort: newestFirst, limit: 1 }))[0] ?? null;
    },
    findFormerOwnData: ({ _id, userId, workspaceId }: ExportNote) =>
      notes.find(
        { userId, workspaceId, kind: 'account', _id: { $ne: _id }, state: { $nin: ['removed', 'making'] } },
        { limit: KEPT_FILES },
      ),
    findListed: ({ userId, workspaceId }: Owner, limit: number) =>
      notes.find({ userId, workspaceId, ...shown }, { sort: newestFirst, limit }),
    /** The older ones of a user who has more than are kept. */
    findSurplus: ({ userId, workspaceId }: Owner, limit: number) =>
      notes.find({ userId, workspaceId, ...shown }, { sort: newestFirst, skip: KEPT_FILES, limit }),
    /** Those of a workspace whose files may be fetched, the newest first. */
    findReady: (workspaceId: string, limit: number) => notes.find({ workspaceId, state: 'ready' }, { sort: newestFirst, limit }),
    findOfForm: (formId: string, limit: number) => notes.find({ formId, state: { $ne: 'removed' } }, { limit }),
    findOfUser: (userId: string, limit: number) => notes.find({ userId, state: { $ne: 'removed' } }, { limit }),
    forgetToldOf: (userId: string) => notes.deleteMany({ userId, state: 'removed', told_until: { $gt: 0 } }),
    forgetWorkspace: (workspaceId: string) => notes.deleteMany({ workspaceId }),
    /** The note stays until its file is gone, so that a sweep finds it. */
    condemn: (id: string, fields: Pick<ExportNote, 'expires_at' | 'told_until' | 'againId'>) =>
      notes.updateOne({ _id: id }, { $set: { state: 'removed', ...fields } }),
    /** Keeps of one whose file is gone only that it was removed. */
    keepTold: (id: string, told_until: number) =>
      notes.updateOne({ _id: id }, { $set: { expires_at: told_until, formId: '', title: '', list: { query: {}, at: 0 } } }),
    markExpired: (id: string, expires_at: number) =>
      notes.updateOne({ _id: id, state: 'ready' }, { $set: { state: 'expired', expires_at } }),
    forget: (id: string) => notes.deleteMany({ _id: id }),
    findExpired: (now: number, limit: number) => notes.find({ expires_at: { $lte: now } }, { limit }),
  };
}
