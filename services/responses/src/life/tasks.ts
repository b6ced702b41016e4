import type { CollectionDeclaration, Store, Write } from '@formwright/platform';

/** A change of all responses of a form: archive all, delete all archived ones, mark all as opened. */
export interface Task {
  /** '<form id>:<what>' */
  _id: string;
  formId: string;
  workspaceId: string;
  what: 'archive' | 'delete' | 'view';
  /** Only responses up to here: their `order`, or the time of archiving for 'delete'. What comes later stays as it is. */
  until: number;
  /** `order` and id of the last response that was dealt with. Each is looked at once, so one that is restored meanwhile stays so. */
  after?: [number, string];
  /** Number of responses to deal with, as it was at the beginning, and how many were dealt with. */
  total: number;
  done: number;
  /** Counts the commits, so that of two workers one goes on. */
  step: number;
}

const tasksDeclaration: CollectionDeclaration<Task> = { name: 'tasks', indexes: [{ name: 'by_form', keys: { formId: 1 } }] };

export const taskId = (formId: string, what: Task['what']): string => `${formId}:${what}`;

export function openTasks(store: Store) {
  const tasks = store.collection(tasksDeclaration);
  return {
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
