import type { ResponseQuery } from '@formwright/contracts/response-query';
import type { CollectionDeclaration, Store, Update, Write } from '@formwright/platform';
import { filterOf, kept, type List, lists, newestFirst } from '../store/lists.ts';
import type { Response } from '../store/response.ts';
import type { Change, LifeOf } from './changes.ts';

/** A change of all responses of a form: archive all, delete all archived ones, mark all as opened. */
export interface Task {
  /** '<form id>:<what>' */
  _id: string;
  formId: string;
  workspaceId: string;
  what: 'archive' | 'delete' | 'view';
  /** Only responses up to here: their `order`, or the time of archiving for 'delete'. What comes later stays as it is. */
  until: number;
  /**
   * `order` and id of the last response that was dealt with. Each response is visited once, so one that is restored meanwhile stays
   * restored.
   */
  after?: [number, string];
  /** Number of responses to deal with, as it was at the beginning, and how many were dealt with. */
  total: number;
  done: number;
  /** Counts the commits, so that of two workers one goes on. */
  step: number;
}

const tasksDeclaration: CollectionDeclaration<Task> = { name: 'tasks', indexes: [{ name: 'by_form', keys: { formId: 1 } }] };

/** A change of all responses of a narrowed list. It is kept for a while after its end, for a call that is made again, and to be undone. */
export interface ListChange {
  /** '<form id>:<change id>' */
  _id: string;
  formId: string;
  workspaceId: string;
  what: Change;
  /** SHA-256 of what was asked for. */
  digest: string;
  /** Which list, and when it was asked for: what 'today' means in it. */
  list: { query: ResponseQuery; at: number };
  /** As in `Task`. */
  until: number;
  /** The id of the change that this one takes back. */
  undoes?: string;
  /** As in `Task`. For a change that undoes another one: the last part that was undone. */
  after?: [number, string];
  total: number;
  done: number;
  changed: number;
  step: number;
  isRunning: boolean;
  begun_at: number;
}

/**
 * What one commit of such a change has changed, for Undo. The collection is still called archivedParts, because archiving was the first
 * change that was noted.
 */
interface ChangedPart {
  /** '<id of the change>:<step>' */
  _id: string;
  formId: string;
  changeId: string;
  step: number;
  ids: string[];
  /** For archived responses, their `deleted_at`. A response that was restored and archived again since has another one. */
  at: number;
  /** For former favorites, their `favouredAt`, in the order of `ids`. */
  places?: (number | null)[];
}

const changesDeclaration: CollectionDeclaration<ListChange> = {
  name: 'listChanges',
  indexes: [
    // A form has one running change at a time.
    { name: 'running', keys: { formId: 1 }, unique: true, where: { isRunning: true } },
    { name: 'by_form', keys: { formId: 1, begun_at: -1, _id: -1 } },
  ],
};
const partsDeclaration: CollectionDeclaration<ChangedPart> = {
  name: 'archivedParts',
  indexes: [
    { name: 'by_change', keys: { changeId: 1, step: 1, _id: 1 } },
    { name: 'by_form', keys: { formId: 1 } },
  ],
};
/** Ended changes of a form that are kept. */
const KEPT_CHANGES = 3;

export const taskId = (formId: string, what: Task['what']): string => `${formId}:${what}`;

/** What changes of responses read and write. The declaration of the responses is in repository.ts. */
export function openLife(store: Store) {
  return { ...openAll(store), ...openListed(store) };
}

function openListed(store: Store) {
  const changes = store.collection(changesDeclaration);
  const parts = store.collection(partsDeclaration);
  const responses = store.collection<Response>({ name: 'responses' });
  return {
    findListChange: (id: string) => changes.findOne({ _id: id }),
    findRunning: (limit: number) => changes.find({ isRunning: true }, { limit }),
    findRunningOf: (formId: string) => changes.findOne({ formId, isRunning: true }),
    /** Fails if a change with this id exists, or another change of the form is running. */
    addingListChange: (change: ListChange): Write => changes.inserting(change),
    /** Fails if another worker has gone on with it. */
    advancingListChange: (
      { _id, step, changed, done }: ListChange,
      fields: Partial<ListChange>,
      more: { done: number; changed: number },
    ): Write =>
      changes.updating({ _id, step }, { $set: { ...fields, step: step + 1, done: done + more.done, changed: changed + more.changed } }),
    /** The next responses of a list, from a place on. */
    findListed: (list: List, after: [number, string] | undefined, limit: number): Promise<Response[]> =>
      responses.find(filterOf(list), {
        sort: newestFirst,
        limit,
        fields: ['state', 'favourite', 'status', 'order', 'favouredAt'],
        ...(after && { after }),
      }),
    addingPart: (part: ChangedPart): Write => parts.inserting(part),
    findPart: async (changeId: string, after: number): Promise<ChangedPart | null> =>
      (await parts.find({ changeId, step: { $gt: after } }, { sort: { step: 1, _id: 1 }, limit: 1 }))[0] ?? null,
    /** The responses that are still archived by this change, and not by a later one. */
    findArchivedIn: async ({ formId, ids, at }: ChangedPart): Promise<LifeOf[]> => {
      const fields = ['state', 'favourite', 'status', 'favouredAt'] as const;
      const found = await responses.find({ _id: { $in: ids }, formId, ...lists.archived, deleted_at: at }, { fields });
      return found.map(({ favouredAt = null, ...life }) => ({ ...life, place: favouredAt }));
    },
    /** The responses of a part that still exist, whatever was changed since. */
    findMarkedIn: async ({ formId, ids, places }: ChangedPart): Promise<LifeOf[]> => {
      const found: LifeOf[] = await responses.find({ _id: { $in: ids }, formId, ...kept }, { fields: ['state', 'favourite', 'status'] });
      return found.map((life) => ({ ...life, place: places?.[ids.indexOf(life._id)] ?? null }));
    },
    /** Forgets all but the newest changes of a form, unless one is under way: an Undo needs the notes of what it takes back. */
    async forgetOldChanges(formId: string): Promise<void> {
      const known = await changes.find({ formId }, { sort: { begun_at: -1, _id: -1 }, limit: 100, fields: ['isRunning'] });
      const ids = known.slice(KEPT_CHANGES).map(({ _id }) => _id);
      if (ids.length === 0 || known.some(({ isRunning }) => isRunning)) return;
      await parts.deleteMany({ changeId: { $in: ids } });
      await changes.deleteMany({ _id: { $in: ids } });
    },
    removingListChangesOf: (formId: string): Write[] => [
      changes.deleting({ formId }, { optional: true }),
      parts.deleting({ formId }, { optional: true }),
    ],
  };
}

function openAll(store: Store) {
  const tasks = store.collection(tasksDeclaration);
  const responses = store.collection<Response>({ name: 'responses' });
  return {
    /** Fails if another change came first. */
    changingResponse: ({ _id, state, favourite, status }: LifeOf, update: Update): Write =>
      responses.updating({ _id, state, favourite, status }, update),
    /** What a change depends on. */
    findLives: (formId: string, ids: readonly string[]): Promise<LifeOf[]> =>
      responses.find({ _id: { $in: ids }, formId, ...kept }, { fields: ['state', 'favourite', 'status'] }),
    /** Its id stays when it is deleted. */
    wasDeleted: async (formId: string, _id: string): Promise<boolean> =>
      (await responses.findOne({ _id, formId, state: 'deleted' }, { fields: ['state'] })) !== null,
    /** The next responses for a change of all, from a place on. */
    findForTask: ({ formId, what, until, after }: Task, limit: number): Promise<Response[]> =>
      responses.find(
        {
          formId,
          ...(what === 'delete' ? { ...lists.archived, deleted_at: { $lte: until } } : { ...lists.active, order: { $lte: until } }),
          ...(what === 'view' && { status: 'new' }),
        },
        { sort: newestFirst, limit, fields: ['state', 'favourite', 'status', 'order'], ...(after && { after }) },
      ),
    findTask: (id: string) => tasks.findOne({ _id: id }),
    findTasks: (limit: number) => tasks.find({}, { limit }),
    /** Fails if the form has such a task. */
    addingTask: (task: Task): Write => tasks.inserting(task),
    /** Fails if another worker has gone on with it. */
    advancingTask: ({ _id, step }: Task, after: [number, string], done: number): Write =>
      tasks.updating({ _id, step }, { $set: { after, done, step: step + 1 } }),
    endingTask: ({ _id, step }: Task): Write => tasks.deleting({ _id, step }),
    removingTasksOf: (formId: string): Write => tasks.deleting({ formId }, { optional: true }),
  };
}
