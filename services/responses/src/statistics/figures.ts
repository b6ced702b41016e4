import { beginningOf, wallTime } from '@formwright/form-model';
import { DAY_MS, HOUR_MS } from '@formwright/platform';
import type { CountedAt } from './hour-count.ts';
import { dayKey, daysBetween, nextDay } from './local-days.ts';
import type { Range } from './range.ts';

export interface Figures {
  views: number;
  starts: number;
  responses: number;
}
export interface Point extends Figures {
  key: string;
  at: number;
}

/** Longer ranges are shown by the day. */
const MOST_DAYS_BY_HOUR = 15;

export const unitOf = ({ first, last }: Range) => (daysBetween(first, last) <= MOST_DAYS_BY_HOUR ? 'hour' : 'day');

/** Every hour or day of the range with its figures. @param counted in the order of time */
export function pointsOf(range: Range, counted: readonly CountedAt[]): Point[] {
  const points = unitOf(range) === 'hour' ? emptyHours(range) : emptyDays(range);
  let index = 0;
  for (const { at, count, views = 0, starts = 0 } of counted) {
    while (index + 1 < points.length && (points[index + 1] as Point).at <= at) index += 1;
    const point = points[index] as Point;
    point.views += views;
    point.starts += starts;
    point.responses += count;
  }
  return points;
}

export const totalOf = (points: readonly Figures[]): Figures => ({
  views: sumOf(points, 'views'),
  starts: sumOf(points, 'starts'),
  responses: sumOf(points, 'responses'),
});

const sumOf = (points: readonly Figures[], key: keyof Figures) => points.reduce((sum, point) => sum + point[key], 0);

/**
 * Responses of 100 views, to one decimal; 0 without views. A view may be missing: it was in an earlier period, or a client sent the
 * response without the page. So there are taken to be at least as many views as responses.
 */
export const completionRate = ({ views, responses }: Pick<Figures, 'views' | 'responses'>): number =>
  views === 0 ? 0 : Math.round((responses / Math.max(views, responses)) * 1000) / 10;

const nothing = { views: 0, starts: 0, responses: 0 };

/** The hours of each day begin anew, so that no hour is in two days where the clocks change by half an hour. */
function emptyHours(range: Range): Point[] {
  const days = emptyDays(range);
  return days.flatMap(({ at: begin }, index) => {
    const points: Point[] = [];
    for (let at = begin; at < (days[index + 1]?.at ?? range.end); at += HOUR_MS) {
      const shown = new Date(wallTime(at, range.zone)).toISOString();
      points.push({ key: `${shown.slice(0, 10)} ${shown.slice(11, 16)}`, at, ...nothing });
    }
    return points;
  });
}

function emptyDays({ first, last, begin, zone }: Range): Point[] {
  let at = begin;
  return Array.from({ length: daysBetween(first, last) }, (_, index) => {
    const day = nextDay(first, index);
    // Mostly the clocks have not changed since the day before, which is faster to find out.
    if (wallTime(at, zone) !== day) at = beginningOf(day, zone);
    const point = { key: dayKey(day), at, ...nothing };
    at += DAY_MS;
    return point;
  });
}
