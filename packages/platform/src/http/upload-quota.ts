import { statfs } from 'node:fs/promises';
import { InputError } from './input-error.ts';
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
  /** Reserved free space, at most a twentieth of the disk. */
  reserved: number;
}

const defaults: UploadLimits = { perAddress: 520_000_000, total: 4_000_000_000, reserved: 256_000_000 };

const full = () => new InputError(507, 'There is no room for uploads at the moment. Please try again later.');
const busy = () => new InputError(503, 'Too many uploads are under way. Please try again in a moment.');

/** Bytes of a disk: available to us, and in total. */
export type DiskSpace = (dir: string) => Promise<{ free: number; size: number }>;

export const diskSpace: DiskSpace = async (dir) => {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** @param dir existing folder of the uploads */
export function createUploadQuota(dir: string, limits: Partial<UploadLimits> = {}, measure: DiskSpace = diskSpace): UploadQuota {
  const { perAddress, total, reserved } = { ...defaults, ...limits };
  const taken = createSums({ perAddress, total });
  return {
    async open(address) {
      const { free, size } = await measure(dir);
      if (free < Math.min(reserved, size / 20)) throw full();
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
