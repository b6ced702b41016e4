import type { CollectionDeclaration, Store, Update, Write } from '@formwright/platform';
import { kept, lists, newestFirst } from '../lists.ts';
import type { Response } from '../response.ts';
import type { LifeOf } from './changes.ts';

/** A change of all responses of a form: archive all, delete all archived ones, mark all as opened. */
export interface Task {
  /** '<form id>:<what>' */
  _id: string;
  formId: string;
  workspaceId: string;
  what: 'archive' | 'delete' | 'view';
  /** Only responses up to here: their `order`, or the time of archiving for 'delete'. What comes later stays as it is. */
  until: number;
  /** `order` and id of the last response that was dealt with. Each response is visited once, so one that is restored meanwhile stays restored. */
  after?: [number, string];
  /** Number of responses to deal with, as it was at the beginning, and how many were dealt with. */
  total: number;
  done: number;
  /** Counts the commits, so that of two workers one goes on. */
  step: number;
}

const tasksDeclaration: CollectionDeclaration<Task> = { name: 'tasks', indexes: [{ name: 'by_form', keys: { formId: 1 } }] };

export const taskId = (formId: string, what: Task['what']): string => `${formId}:${what}`;

/** What changes of responses read and write. The declaration of the responses is in repository.ts. */
export function openLife(store: Store) {
  const tasks = store.collection(tasksDeclaration);
  const responses = store.collection<Response>({ name: 'responses' });
  return {
    /** Fails if another change came first. */
    changingResponse: ({ _id, state, favourite, status }: LifeOf, update: Update): Write =>
      responses.updating({ _id, state, favourite, status }, update),
    /** What a change depends on. */
    findLives: (formId: string, ids: readonly string[]): Promise<LifeOf[]> =>
      responses.find({ _id: { $in: ids }, formId, ...kept }, { fields: ['state', 'favourite', 'status'] }),
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
