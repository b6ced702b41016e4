import type { ResponsesDeps } from './deps.ts';

const FORMS_AT_ONCE = 20;
const RESPONSES_AT_ONCE = 500;

/** Removes the responses of deleted forms, a few at a time so that nobody waits for it. Their files are removed by submissions. */
export function removeDeleted({ ports, repository }: ResponsesDeps) {
  return async (): Promise<void> => {
    for (const { _id: formId } of await repository.findDeleted(FORMS_AT_ONCE)) {
      while (!(await repository.removeSomeOf(formId, RESPONSES_AT_ONCE)));
      await ports.store.commit([...repository.removingCounts(formId), repository.markingGone(formId)]);
    }
  };
}
