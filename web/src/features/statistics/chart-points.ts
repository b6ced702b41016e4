import type { Chart, Figures } from './api.ts';

export interface ChartPoint extends Figures {
  /** Under the axis: '01/03', or '01/03 14:00'. */
  label: string;
}

/** Hours that one point of the chart covers, by the zoom: days first, hours at last. */
function hoursPerPoint(zoom: number): number {
  if (zoom <= 2) return 24;
  if (zoom <= 5) return 6;
  return zoom <= 9 ? 3 : 1;
}

/** 'yyyy-MM-dd HH:mm' as '01/03 14:00'. */
const labelOf = (key: string, isDay: boolean) => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+)(?: (.+))?$/.exec(key) ?? [];
  return isDay || !time ? `${day}/${month}` : `${day}/${month} ${time}`;
};

/** The points of the chart: the more it is magnified, the finer. A point never spans two days. */
export function chartPoints({ unit, data }: Pick<Chart, 'unit' | 'data'>, zoom: number): ChartPoint[] {
  const hours = unit === 'day' ? 24 : hoursPerPoint(zoom);
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
export const byDay = (chart: Pick<Chart, 'unit' | 'data'>): ChartPoint[] => chartPoints(chart, 1).reverse();
