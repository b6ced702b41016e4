import type { FormsDeps } from './deps.ts';

const DAY = 24 * 3600_000;
const AT_ONCE = 500;

/** Removes images that no form has shown for a day. Each is condemned first, so that no save takes back what is being removed. */
export function sweepImages({ repository, ports }: FormsDeps) {
  return async (): Promise<void> => {
    const { looseImages } = repository;
    const old = { since: { $lt: ports.clock.now() - DAY } };
    await looseImages.updateMany({ ...old, isCondemned: false }, { $set: { isCondemned: true } });
    for (const { _id: key } of await looseImages.find({ ...old, isCondemned: true }, { limit: AT_ONCE })) {
      await (key.endsWith('/') ? ports.files.deleteAll(key) : ports.files.delete(key));
      await looseImages.deleteOne({ _id: key });
    }
  };
}
