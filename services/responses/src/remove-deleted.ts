import { HOUR_MS, type Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { removeExportsOf } from './export/stored-file.ts';

const FORMS_AT_ONCE = 20;
/** Forms of one run: 2,000, the most that one call deletes. The next run goes on. */
const MAX_BATCHES = 100;
const RESPONSES_AT_ONCE = 500;

/**
 * Deletes responses and views of deleted forms in small batches, and an hour later once more: a response whose event was being handled during the
 * deletion may have been stored after the first time. Submissions removes their files.
 */
export function removeDeleted(deps: ResponsesDeps) {
  const { ports, repository, views } = deps;
  return async (): Promise<void> => {
    const now = ports.clock.now();
    await inBatches(
      () => repository.findDeleted(FORMS_AT_ONCE),
      (formId) => repository.markingEmptied(formId, now),
    );
    await inBatches(
      () => repository.findEmptied(now - HOUR_MS, FORMS_AT_ONCE),
      (formId) => repository.markingGone(formId),
    );
  };

  async function inBatches(find: () => Promise<{ _id: string }[]>, marking: (formId: string) => Write): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const forms = await find();
      for (const { _id: formId } of forms) {
        await removeExportsOf(deps, formId);
        while (!(await repository.removeSomeOf(formId, RESPONSES_AT_ONCE)));
        await ports.store.commit([
          ...repository.removingCounts(formId),
          repository.removingTasksOf(formId),
          views.removingOf(formId),
          marking(formId),
        ]);
      }
      if (forms.length < FORMS_AT_ONCE) return;
    }
  }
}
