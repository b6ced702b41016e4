import { InputError } from '../common/input-error.ts';
import type { Space } from '../ports/space.ts';
import { diskSpace } from './disk-space.ts';
import { leastFree } from './free-disk.ts';
import { createSums } from './sums.ts';

/** Limits the disk space of running uploads; one per process. */
export interface UploadQuota {
  /**
   * Opens a request's share.
   * @param address of the client
   * @throws InputError 507 while the disk is nearly full
   */
  open(address: string): Promise<UploadReservation>;
}

export interface UploadReservation {
  /** @throws InputError 503 when these bytes exceed a limit */
  take(bytes: number): void;
  /** Call it when the files are deleted. */
  release(): void;
}

export interface UploadLimits {
  /** Maximum bytes per client address: two of the largest submissions. */
  perAddress: number;
  /** Maximum bytes of all running uploads. */
  total: number;
  /** Free space that is left; by default as everywhere. */
  reserved?: number | undefined;
}

const defaults: UploadLimits = { perAddress: 520_000_000, total: 4_000_000_000 };

const full = () => new InputError(507, 'There is no room for uploads at the moment. Please try again later.');
const busy = () => new InputError(503, 'Too many uploads are under way. Please try again in a moment.');

/** @param dir existing folder of the uploads */
export function createUploadQuota(
  dir: string,
  limits: Partial<UploadLimits> = {},
  measure: (dir: string) => Promise<Space> = diskSpace,
): UploadQuota {
  const { perAddress, total, reserved } = { ...defaults, ...limits };
  const taken = createSums({ perAddress, total });
  return {
    async open(address) {
      const space = await measure(dir);
      if (space.free < (reserved ?? leastFree(space))) throw full();
      let own = 0;
      return {
        take(bytes) {
          if (!taken.add(address, bytes)) throw busy();
          own += bytes;
        },
        release() {
          taken.remove(address, own);
          own = 0;
        },
      };
    },
  };
}
