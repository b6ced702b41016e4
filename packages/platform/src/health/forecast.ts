import type { RoomAt } from '@formwright/contracts';
import { DAY_MS } from '../common/durations.ts';

/** Below this a trend is chance. */
const LEAST_SPAN_MS = 2 * DAY_MS;

/**
 * In how many days a disk is full, by the growth that was seen.
 * @param rooms of one disk, the oldest first
 * @returns Infinity if it does not fill; null until two days were seen
 */
export function daysUntilFull(rooms: readonly RoomAt[], { free, floor }: { free: number; floor: number }): number | null {
  const [first, last] = [rooms[0], rooms.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_SPAN_MS) return null;
  // The line with the least squares: one large file that came and went does not decide.
  const days = rooms.map(({ at }) => (at - first.at) / DAY_MS);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanDay, meanFree] = [mean(days), mean(rooms.map((room) => room.free))];
  const spread = days.reduce((sum, day) => sum + (day - meanDay) ** 2, 0);
  const common = rooms.reduce((sum, room, index) => sum + ((days[index] ?? 0) - meanDay) * (room.free - meanFree), 0);
  const aDay = common / spread;
  return aDay < 0 ? Math.max(0, (free - floor) / -aDay) : Number.POSITIVE_INFINITY;
}
