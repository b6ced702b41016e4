import type { responses } from '@formwright/contracts';
import { createPatience, DuplicateKeyError, groupBy, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { watermarksOf } from '../form/form-counters.ts';
import { requireForm } from '../form/require-form.ts';
import { stepOfListed } from './change-listed.ts';
import { writesOfChange } from './change-responses.ts';
import { type Task, taskId } from './life-store.ts';
import { AT_ONCE, isKeptBack, type Progress, STEPS_OF_CALL, waitWhile, work } from './steps.ts';

/** Commits of a run of the job, so that the product can stop in between. */
const STEPS_OF_RUN = 50;
const TASKS_AT_ONCE = 1_000;

const countOf = { archive: 'active', delete: 'archived', view: 'new' } as const;

/**
 * Changes all responses of a form; with `until`, only those that were there when that watermark was told. The task is stored first, so that it
 * is finished even if this process ends. The call begins with it, and a job goes on. A call that comes meanwhile waits a moment. If the
 * first task has ended then, the call begins with what that left out. It tells how many are left.
 */
export function changeAll(deps: ResponsesDeps, what: Task['what']) {
  return async ({ caller, body }: Request<typeof responses.archiveAllResponses>) => {
    const { _id: formId, workspaceId } = await requireForm(deps, caller, body.id, 'responses.write');
    const id = taskId(formId, what);
    const counters = await deps.repository.findCounters(formId);
    const latest = watermarksOf(counters, deps.ports.clock.now())[what === 'delete' ? 'delete' : 'archive'];
    const until = Math.min(body.until ?? latest, latest);
    const total = counters?.[countOf[what]] ?? 0;
    const task = { _id: id, formId, workspaceId, what, until, total, done: 0, step: 0 };
    // A repeated call leaves out what was restored since.
    const isNew = total > 0 && (what !== 'archive' || until > (counters?.archivedUntil ?? 0));
    let isBegun = isNew && (await begin(deps, task, latest));
    if (!isBegun) {
      await waitWhile(() => deps.repository.findTask(id));
      // The change that was under way may have left out something that this call is about.
      isBegun = isNew && (await begin(deps, task, latest));
    }
    if (isBegun) await work(() => step(deps, id), STEPS_OF_CALL);
    const rest = await deps.repository.findTask(id);
    return { success: true as const, left: rest ? Math.max(1, rest.total - rest.done) : 0, until };
  };
}

/** Goes on with the tasks, also with those of a process that ended. Workspaces take turns, commit by commit. */
export function runTasks(deps: ResponsesDeps) {
  const { repository } = deps;
  const patience = createPatience(deps.ports.clock);
  return async (): Promise<void> => {
    const atOnce = TASKS_AT_ONCE + patience.count();
    const all = (await repository.findTasks(atOnce)).map((task) => ({ ...task, step: () => step(deps, task._id) }));
    const listed = (await repository.findRunning(atOnce)).map((change) => ({
      ...change,
      step: () => stepOfListed(deps, change._id),
    }));
    const found = [...all, ...listed];
    patience.keepOnly(found.map(({ _id }) => _id));
    const due = found.filter(({ _id }) => !patience.isWaiting(_id));
    const lines = new Map<string, typeof due>(groupBy(due, ({ workspaceId }) => workspaceId));
    for (let taken = 0; taken < STEPS_OF_RUN && lines.size > 0; taken += 1) {
      for (const [workspaceId, [one, ...others]] of lines) {
        if (one && (await patience.trying(one._id, () => work(one.step, 1))) === 'more') continue;
        if (others.length > 0) lines.set(workspaceId, others);
        else lines.delete(workspaceId);
      }
    }
    patience.throwFirst();
  };
}

/** Stores the task. @returns false if the form has such a task already */
async function begin({ repository, ports }: ResponsesDeps, task: Task, latest: number): Promise<boolean> {
  const watermarks =
    task.what === 'delete' ? { lastArchived: latest } : { floor: latest, ...(task.what === 'archive' && { archivedUntil: task.until }) };
  try {
    await ports.store.commit([repository.addingTask(task), repository.raisingWatermarks(task.formId, watermarks)]);
    return true;
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false;
    throw error;
  }
}

/** One commit of a task: some responses, the counters, and how far it is. So each is counted once, whenever the process ends. */
async function step(deps: ResponsesDeps, id: string): Promise<Progress> {
  const { repository, ports } = deps;
  const task = await repository.findTask(id);
  if (!task || (await isKeptBack(deps, task))) return 'ended';
  const counters = await repository.findCounters(task.formId);
  const found = counters ? await repository.findForTask(task, AT_ONCE) : [];
  const { writes } = await writesOfChange(deps, task, found, task.what);
  const last = found.at(-1);
  const isLast = !last || found.length < AT_ONCE;
  const marking = isLast ? repository.endingTask(task) : repository.advancingTask(task, [last.order, last._id], task.done + found.length);
  await ports.store.commit([marking, ...writes]);
  deps.notifier.notify(task.formId);
  return isLast ? 'ended' : 'more';
}
