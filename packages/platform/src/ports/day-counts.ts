import type { Collection } from './store.ts';

/** A number with a bound, which one conditional write raises. */
export interface DayCount {
  _id: string;
  count: number;
  /** Days since 1970, UTC, for a number that starts again each day; otherwise 0. */
  day: number;
}

/** To be called before a count is raised. One of a day after tomorrow starts again, too: it was begun while the clock was ahead. */
export async function beginDay(counts: Collection<DayCount>, _id: string, day: number): Promise<void> {
  await counts.updateOne({ _id }, { $setOnInsert: { day, count: 0 } }, { upsert: true });
  if (day === 0) return;
  await counts.updateOne({ _id, $or: [{ day: { $lt: day } }, { day: { $gt: day + 1 } }] }, { $set: { day, count: 0 } });
}
