import { DAY_MS } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

const AT_ONCE = 500;

/** Removes images that have been unused for a day. */
export function sweepImages({ repository, ports }: FormsDeps) {
  return async (): Promise<void> => {
    for (const image of await repository.condemnImages(ports.clock.now() - DAY_MS, AT_ONCE)) {
      const key = image._id;
      await (key.endsWith('/') ? ports.files.deleteAll(key) : ports.files.delete(key));
      await repository.forgetImage(image);
    }
  };
}
