import type { ResponsesDeps } from './deps.ts';

const FORMS_AT_ONCE = 20;
const RESPONSES_AT_ONCE = 500;

/** Deletes responses of deleted forms in small batches. Submissions removes their files. */
export function removeDeleted({ ports, repository }: ResponsesDeps) {
  return async (): Promise<void> => {
    for (const { _id: formId } of await repository.findDeleted(FORMS_AT_ONCE)) {
      while (!(await repository.removeSomeOf(formId, RESPONSES_AT_ONCE)));
      await ports.store.commit([...repository.removingCounts(formId), repository.markingGone(formId)]);
    }
  };
}
