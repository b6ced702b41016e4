import type { Db } from 'mongodb';
import type { Space } from '../../ports/space.ts';

/** What dbStats says of a server's disk. Older servers, and those of a service that hides its disks, say nothing or 0. */
interface Stats {
  fsTotalSize?: number;
  fsUsedSize?: number;
}

/**
 * The disk of the database's primary. Of a sharded cluster: of the shard with the least room, because what is written goes to any of them.
 */
export async function spaceOf(database: Db): Promise<Space | null> {
  const stats: Stats & { raw?: Record<string, Stats> } = await database.command({ dbStats: 1 });
  const disks = Object.values(stats.raw ?? { only: stats }).flatMap(({ fsTotalSize: size = 0, fsUsedSize: used = 0 }) =>
    size > 0 ? [{ free: Math.max(0, size - used), size }] : [],
  );
  return disks.sort((left, right) => left.free - right.free)[0] ?? null;
}
