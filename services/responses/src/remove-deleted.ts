import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 500;

/** Removes the responses of deleted forms, a few at a time so that nobody waits for it. Their files are removed by submissions. */
export function removeDeleted({ ports, repository }: ResponsesDeps) {
  return async (): Promise<void> => {
    const forms = await repository.forms.find({ state: 'deleted' }, { fields: ['state'] });
    for (const { _id: formId } of forms) {
      for (;;) {
        const found = await repository.responses.find({ formId }, { limit: AT_ONCE, fields: ['formId'] });
        if (found.length === 0) break;
        await repository.responses.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      }
      await ports.store.commit([
        repository.counters.deleting({ _id: formId }, { optional: true }),
        repository.days.deleting({ formId }, { optional: true }),
        repository.forms.updating({ _id: formId, state: 'deleted' }, { $set: { state: 'gone' } }, { optional: true }),
      ]);
    }
  };
}
