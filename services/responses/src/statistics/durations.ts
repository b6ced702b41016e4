/** Durations are counted in steps of an eighth of a doubling, so that 30 and 60 minutes are exact ends of steps. */
const STEPS_PER_DOUBLING = 8;
const HALF_HOUR_S = 1800;
/** From one second to about two years. */
const LEAST = -87;
const MOST = 120;

/** The key of the step that a duration falls into, for `HourCount.durations`. @param seconds from start to submit */
export function durationKey(seconds: number): string {
  const step = Math.ceil(STEPS_PER_DOUBLING * Math.log2(Math.max(1, seconds) / HALF_HOUR_S));
  return `t${Math.min(MOST, Math.max(LEAST, step)) - LEAST}`;
}

const stepOf = (key: string) => Number(key.slice(1)) + LEAST;
/** The middle of a step, in seconds. It is at most 5 % from every duration of the step. */
const secondsOf = (step: number) => HALF_HOUR_S * 2 ** ((step - 0.5) / STEPS_PER_DOUBLING);

/** The colors of the statistics: up to 30 minutes, up to 60, longer. */
const BANDS = [
  { upTo: 30, last: 0 },
  { upTo: 60, last: STEPS_PER_DOUBLING },
  { upTo: null, last: Number.POSITIVE_INFINITY },
];

export interface CompletionTimes {
  /** Responses whose start is known. */
  count: number;
  /** Seconds that half of them took at most, within 5 %; null without any. */
  median: number | null;
  /** Seconds that nine of ten took at most. */
  most: number | null;
  /** `upTo`: minutes; null: longer. */
  bands: { upTo: number | null; count: number }[];
}

/** What the counted durations say. @param counted by `durationKey` */
export function completionTimes(counted: Readonly<Record<string, number>>): CompletionTimes {
  const steps = Object.entries(counted)
    .map(([key, count]) => ({ step: stepOf(key), count }))
    .sort((a, b) => a.step - b.step);
  const count = steps.reduce((sum, each) => sum + each.count, 0);
  const upTo = (share: number) => {
    let seen = 0;
    const found = steps.find((each) => {
      seen += each.count;
      return seen >= share * count;
    });
    return found ? Math.round(secondsOf(found.step)) : null;
  };
  let first = Number.NEGATIVE_INFINITY;
  const bands = BANDS.map(({ upTo: minutes, last }) => {
    const inBand = steps.filter(({ step }) => step > first && step <= last);
    first = last;
    return { upTo: minutes, count: inBand.reduce((sum, each) => sum + each.count, 0) };
  });
  return { count, median: upTo(0.5), most: upTo(0.9), bands };
}
