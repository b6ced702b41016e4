export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Selects a count of another `day`, in days since 1970. A count of a day after tomorrow was begun while the clock was ahead. */
export const ofAnotherDay = (day: number) => ({ $or: [{ day: { $lt: day } }, { day: { $gt: day + 1 } }] });
