import type { Chart, Figures } from './api.ts';

export interface ChartPoint extends Figures {
  /** Under the axis: '01/03', or '01/03 14:00'. */
  label: string;
}

type Days = Pick<Chart, 'unit' | 'data'>;

/** Hours that one point of the chart may cover, and up to which zoom it covers them: days first, hours at last. */
const STEPS = [
  { hours: 24, upTo: 2 },
  { hours: 6, upTo: 5 },
  { hours: 3, upTo: 9 },
] as const;
/** Fewer points do not make a line. */
const FEWEST_POINTS = 5;

/** One day alone is shown by its hours, whatever the zoom. */
function hoursPerPoint({ unit, data }: Days, zoom: number): number {
  if (unit === 'day') return 24;
  return STEPS.find(({ hours, upTo }) => zoom <= upTo && data.length / hours >= FEWEST_POINTS)?.hours ?? 1;
}

/** 'yyyy-MM-dd HH:mm' as '01/03 14:00'. */
const labelOf = (key: string, isDay: boolean) => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+)(?: (.+))?$/.exec(key) ?? [];
  return isDay || !time ? `${day}/${month}` : `${day}/${month} ${time}`;
};

/** The points of the chart: the more it is magnified, the finer. */
export const chartPoints = (days: Days, zoom: number): ChartPoint[] => pointsOf(days.data, hoursPerPoint(days, zoom));

/** A point never spans two days. */
function pointsOf(data: Chart['data'], hours: number): ChartPoint[] {
  const points = new Map<string, ChartPoint>();
  for (const { key, at, views, starts, responses } of data) {
    const [day = '', time = '00'] = key.split(' ');
    const part = `${day} ${Math.floor(Number(time.slice(0, 2)) / hours)}`;
    const known = points.get(part) ?? { key, at, label: labelOf(key, hours === 24), views: 0, starts: 0, responses: 0 };
    points.set(part, { ...known, views: known.views + views, starts: known.starts + starts, responses: known.responses + responses });
  }
  return [...points.values()];
}

/** The figures by day, the newest first, for the table. */
export const byDay = ({ data }: Days): ChartPoint[] => pointsOf(data, 24).reverse();

/**
 * Without the hours or days that have not begun: a line through them would tell that nothing comes any more. @param now epoch milliseconds
 */
export const begun = ({ unit, data }: Days, now: number): Days => ({ unit, data: data.filter(({ at }) => at <= now) });
