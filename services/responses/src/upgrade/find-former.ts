import type { ResponsesDeps } from '../deps.ts';

const AT_ONCE = 500;

/**
 * Finds data of an earlier version: marks the forms whose responses need an upgrade, publishes their counts again, and removes the counts
 * per day. An earlier version may run beside this one during an update, or may have run again after it.
 */
export function findFormer({ ports, repository }: ResponsesDeps) {
  return async (): Promise<void> => {
    let formIds: string[] = [];
    const mark = async () => {
      if (formIds.length > 0) await ports.store.commit(repository.markingFormer(formIds));
      formIds = [];
    };
    for await (const { _id } of repository.streamFormerCounts()) {
      formIds.push(_id);
      if (formIds.length === AT_ONCE) await mark();
    }
    await mark();
    while (!(await repository.removeSomeDays(AT_ONCE)));
  };
}
