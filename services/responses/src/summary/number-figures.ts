import type { Figures } from './shapes.ts';

/** Whole numbers less than this apart have a bar each. */
const MAX_WHOLE = 12;
const PARTS = 10;
/** The most that `toFixed` takes. */
const MAX_DECIMALS = 100;

/** @param numbers that were answered @param unreadable answers besides */
export function numberFigures(numbers: readonly number[], unreadable: number): Figures {
  const answered = numbers.length + unreadable;
  const sorted = Float64Array.from(numbers).sort();
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return { shape: 'numbers', answered, unreadable, figures: null, bars: [] };
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  return { shape: 'numbers', answered, unreadable, figures: { min, lower, median, upper, max, mean }, bars: barsOf(sorted, min, max) };
}

/** Linear between neighbors, as spreadsheets do it (QUARTILE.INC). */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** Bars with round ends: whole numbers have both ends, others begin at `from` and end before `to`. */
function barsOf(sorted: Float64Array, min: number, max: number) {
  const isWhole = sorted.every(Number.isSafeInteger);
  const step = isWhole && max - min < MAX_WHOLE ? 1 : Math.max(isWhole ? 1 : 0, roundStep((max - min) / PARTS));
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const edge = (nth: number) => Number((nth * step).toFixed(Math.min(MAX_DECIMALS, decimals)));
  const place = Math.floor(min / step);
  // The rounded edge may be above the smallest number.
  const begin = edge(place) > min ? place - 1 : place;
  // The numbers are too close together, or too large, for bars with round ends.
  if (min === max || !Number.isSafeInteger(begin) || decimals > MAX_DECIMALS) return [{ from: min, to: max, count: sorted.length }];
  const bars: { from: number; to: number; count: number }[] = [];
  for (let next = begin; next <= begin + MAX_WHOLE && edge(next) <= max; next += 1)
    bars.push({ from: edge(next), to: isWhole ? edge(next + 1) - 1 : edge(next + 1), count: 0 });
  let at = 0;
  for (const number of sorted) {
    while (at + 1 < bars.length && number >= (bars[at + 1] as { from: number }).from) at += 1;
    (bars[at] as { count: number }).count += 1;
  }
  return bars;
}

/** 1, 2 or 5 with zeros, at least as much. */
function roundStep(step: number): number {
  const unit = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].map((times) => times * unit).find((round) => round >= step) ?? step;
}
