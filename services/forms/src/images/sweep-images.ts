import { DAY_MS, sweepCondemned } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Removes images that have been unused for a day. */
export function sweepImages({ repository, ports }: FormsDeps) {
  return (): Promise<void> => {
    const before = ports.clock.now() - DAY_MS;
    return sweepCondemned(
      (atMost) => repository.condemnImages(before, atMost),
      async (image) => {
        const key = image._id;
        await (key.endsWith('/') ? ports.files.deleteAll(key) : ports.files.delete(key));
        await repository.forgetImage(image);
      },
    );
  };
}
