import { type Counts, nextTurn, retryOnConflict, sumOfCounts, type Write } from '@formwright/platform';
import { answeredQuestions } from '../arrival/on-submission-accepted.ts';
import type { ResponsesDeps } from '../deps.ts';
import { archivingTime } from '../form/form-counters.ts';
import { type Change, changeOf, type LifeOf, type NoChange } from './changes.ts';

interface Owned {
  formId: string;
  workspaceId: string;
}

/** The writes of a change, for one commit: the responses, their counters, and the event if they are deleted. */
export interface ChangeWrites {
  writes: Write[];
  changed: string[];
  /** Why the others stay as they are, by id. */
  unchanged: Map<string, NoChange>;
  /** `deleted_at` of those that were archived, and of no others. */
  archivedAt: number;
}

/** @param lives as they were just read: the commit fails if one has changed since */
export async function writesOfChange(
  deps: ResponsesDeps,
  { formId, workspaceId }: Owned,
  lives: readonly LifeOf[],
  change: Change,
): Promise<ChangeWrites> {
  const { repository, ports, outbox } = deps;
  const now = ports.clock.now();
  // Above all favorites, also after the clock was set back. The first of several is on top.
  const counters = await repository.findCounters(formId);
  const places = Math.max(now, (counters?.lastFavoured ?? 0) + 1) + lives.length;
  const archivedAt = archivingTime(counters, now);
  const writes: Write[] = [];
  const [changed, unchanged] = [[] as string[], new Map<string, NoChange>()];
  const differences: Counts[] = [];
  for (const [at, life] of lives.entries()) {
    const result = changeOf(life, change, { now, favouredAt: life.place ?? places - at, archivedAt });
    if (typeof result === 'string') {
      unchanged.set(life._id, result);
      continue;
    }
    changed.push(life._id);
    writes.push(repository.changingResponse(life, result.update));
    differences.push(result.counts);
  }
  if (changed.length === 0) return { writes, changed, unchanged, archivedAt };
  if (change === 'delete' || change === 'remove') {
    for (const [uniqueId, times] of Object.entries(await answersOf(deps, changed))) differences.push({ [`answered.${uniqueId}`]: -times });
    writes.push(outbox.event('responses.v1.ResponsesDeleted', formId, { formId, workspaceId, responseIds: changed }));
  }
  const isFavoured = change === 'favorite' || change === 'restore';
  const latest = { ...(isFavoured && { lastFavoured: places }), ...(change === 'archive' && { lastArchived: archivedAt }) };
  writes.push(repository.recounting({ _id: formId, lastArchived: counters?.lastArchived }, sumOfCounts(differences), latest));
  return { writes, changed, unchanged, archivedAt };
}

/** How many of these responses answer each question. Read one by one, because they may be long. */
async function answersOf({ repository }: ResponsesDeps, ids: readonly string[]): Promise<Counts> {
  const answered: Counts[] = [];
  for (const id of ids) {
    const response = await repository.findResponse(id);
    if (response) answered.push(answeredQuestions([response]));
    await nextTurn();
  }
  return sumOfCounts(answered);
}

/** Changes some responses of a form together. Files of deleted ones are gone when it resolves, mostly. */
export async function changeTogether(
  deps: ResponsesDeps,
  owned: Owned,
  ids: readonly string[],
  change: Change,
): Promise<Pick<ChangeWrites, 'changed' | 'unchanged'>> {
  const changeThem = async () => {
    const found = new Map((await deps.repository.findLives(owned.formId, ids)).map((life) => [life._id, life]));
    const lives = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    const prepared = await writesOfChange(deps, owned, lives, change);
    if (prepared.changed.length > 0) await deps.outbox.commitAndDeliver(prepared.writes);
    return prepared;
  };
  // Each archiving of a form's responses changes the same counters.
  const result = await retryOnConflict(changeThem, { tries: 40 });
  deps.notifier.notify(owned.formId);
  return result;
}
