import { createPatience, type ErasedPerson, eachByItself, eachInBatches, HOUR_MS, type Patience, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

const FORMS_AT_ONCE = 20;
/** Forms of one run: 2,000, the most that one call deletes. The next run goes on. */
const MAX_BATCHES = 100;
const RESPONSES_AT_ONCE = 500;

/** Removes what is stored of a deleted form. It may be repeated. @param marking the write that notes it */
async function removeAllOf(deps: ResponsesDeps, formId: string, marking: Write): Promise<void> {
  const { ports, repository, views } = deps;
  await deps.exports.removeWith('formId', formId);
  while (!(await repository.removeSomeOf(formId, RESPONSES_AT_ONCE)));
  await ports.store.commit([
    repository.removingCounts(formId),
    ...repository.removingHours(formId),
    repository.removingTasksOf(formId),
    ...repository.removingListChangesOf(formId),
    views.removingOf(formId),
    marking,
  ]);
}

/**
 * Erases the forms of a deleted account here, each time as if for the first time, and the files that the person has asked for in other
 * workspaces.
 */
export function eraseWorkspace(deps: ResponsesDeps) {
  const { ports, repository } = deps;
  return async ({ userId, workspaceId }: ErasedPerson): Promise<void> => {
    for (const { _id } of await repository.findFormsToEmpty(workspaceId)) {
      await removeAllOf(deps, _id, repository.markingEmptied(_id, ports.clock.now()));
    }
    await deps.exports.removeOfPerson({ userId, workspaceId });
    await ports.store.commit([repository.forgettingAccount(workspaceId)]);
  };
}

/**
 * Deletes responses and views of deleted forms in small batches, and an hour later once more: a response whose event was being handled
 * during the deletion may have been stored after the first time. Submissions removes their files.
 */
export function removeDeleted(deps: ResponsesDeps) {
  const { ports, repository } = deps;
  const first = createPatience(ports.clock);
  const again = createPatience(ports.clock);
  return async (): Promise<void> => {
    const now = ports.clock.now();
    await eachByItself(
      [
        () => inBatches(first, repository.findDeleted, (formId) => repository.markingEmptied(formId, now)),
        () => inBatches(again, (atMost) => repository.findEmptied(now - HOUR_MS, atMost), repository.markingGone),
      ],
      (step) => step(),
    );
  };

  function inBatches(
    patience: Patience,
    find: (atMost: number) => Promise<{ _id: string }[]>,
    marking: (formId: string) => Write,
  ): Promise<void> {
    const work = ({ _id }: { _id: string }) => removeAllOf(deps, _id, marking(_id));
    return eachInBatches({ find, work, atOnce: FORMS_AT_ONCE, most: MAX_BATCHES, patience });
  }
}
