import { useElementSize } from '@mantine/hooks';
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartLook } from '../../../ui/chart-look.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import type { Figures } from './figures.ts';

const HEIGHT = 260;
/** Until the box is measured. */
const USUAL_WIDTH = 640;

/** How many responses arrived in each month of a year, January first. */
export default function MonthsChart({ months, year }: { months: Figures['data']; year: number }) {
  const { ref, width } = useElementSize();
  // Months to come have no point: a line to 0 would look like a loss.
  const now = new Date();
  const points = months.map((point, month) => (Date.UTC(year, month) > now.getTime() ? { ...point, count: null } : point));
  return (
    <>
      <div ref={ref} aria-hidden>
        <AreaChart
          data={points}
          width={width || USUAL_WIDTH}
          height={HEIGHT}
          margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis {...chartLook.x} dataKey="month" minTickGap={14} />
          <YAxis {...chartLook.y} width={44} />
          <Tooltip {...chartLook.tooltip} labelFormatter={(month) => `${month} ${year}`} />
          <Area {...chartLook.area} name="Responses" dataKey="count" stroke="var(--chart-1)" fill="var(--chart-area)" strokeWidth={2} />
        </AreaChart>
      </div>
      <HiddenTable
        caption={`Responses By Month, ${year}`}
        heads={['Month', 'Responses']}
        rows={months.map(({ month, count }) => ({ key: month, name: month, value: count }))}
      />
    </>
  );
}
