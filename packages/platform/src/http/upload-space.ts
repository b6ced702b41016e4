import { statfs } from 'node:fs/promises';
import { InputError } from './input-error.ts';

/** How much of the disk uploads under way may take. A process has one for all its services. */
export interface UploadSpace {
  /**
   * Opens a request's share.
   * @param address of the client
   * @throws InputError 507 while the disk is nearly full
   */
  open(address: string): Promise<UploadShare>;
}

export interface UploadShare {
  /** @throws InputError 503 when these bytes are more than there is room for */
  take(bytes: number): void;
  /** The files are gone. */
  release(): void;
}

export interface UploadLimits {
  /** Bytes under way from one address: two of the largest submissions. */
  perAddress: number;
  /** Bytes under way altogether. */
  total: number;
  /** Free bytes that are left to the data; of a small disk a twentieth. */
  floor: number;
}

const defaults: UploadLimits = { perAddress: 520_000_000, total: 4_000_000_000, floor: 256_000_000 };

const full = () => new InputError(507, 'There is no room for uploads at the moment. Please try again later.');
const busy = () => new InputError(503, 'Too many uploads are under way. Please try again in a moment.');

/** Bytes of a disk: those that are free for us, and all. */
export type DiskSpace = (dir: string) => Promise<{ free: number; size: number }>;

const diskSpace: DiskSpace = async (dir) => {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** @param dir existing folder of the uploads */
export function createUploadSpace(dir: string, limits: Partial<UploadLimits> = {}, measure: DiskSpace = diskSpace): UploadSpace {
  const { perAddress, total, floor } = { ...defaults, ...limits };
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    async open(address) {
      const { free, size } = await measure(dir);
      if (free < Math.min(floor, size / 20)) throw full();
      let own = 0;
      return {
        take(bytes) {
          const ofAddress = (takenBy.get(address) ?? 0) + bytes;
          if (ofAddress > perAddress || taken + bytes > total) throw busy();
          own += bytes;
          taken += bytes;
          takenBy.set(address, ofAddress);
        },
        release() {
          const left = (takenBy.get(address) ?? 0) - own;
          if (left > 0) takenBy.set(address, left);
          else takenBy.delete(address);
          taken -= own;
          own = 0;
        },
      };
    },
  };
}
