import type { ResponsesDeps } from '../deps.ts';

const AT_ONCE = 500;

/**
 * Looks for what a former version has stored: marks the forms whose responses need an upgrade, publishes their counts once more, and removes
 * its counts per day. Such a version may still run beside this one during an update, or have run again since the last one.
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
