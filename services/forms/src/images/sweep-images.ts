import { createPatience, DAY_MS, type Ports, sweepCondemned } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** @param key of an image, or of all images of a form */
export const removeImage = ({ files }: Pick<Ports, 'files'>, key: string): Promise<void> =>
  key.endsWith('/') ? files.deleteAll(key) : files.delete(key);

/** Removes images that have been unused for a day. */
export function sweepImages({ repository, ports }: FormsDeps) {
  const patience = createPatience(ports.clock);
  return (): Promise<void> => {
    const before = ports.clock.now() - DAY_MS;
    return sweepCondemned(
      (atMost) => repository.condemnImages(before, atMost),
      async (image) => {
        await removeImage(ports, image._id);
        await repository.forgetImage(image);
      },
      patience,
    );
  };
}
