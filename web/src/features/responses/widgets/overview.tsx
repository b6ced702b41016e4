import type { ReplyOf } from '@formwright/contracts/contract';
import type { getResponsesYear } from '@formwright/contracts/response-widgets';
import { useElementSize } from '@mantine/hooks';
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartLook } from '../../../ui/chart-look.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';

/** Until the box is measured. */
const USUAL_WIDTH = 360;

type Year = ReplyOf<typeof getResponsesYear>['data'];

const monthName = (key: string, month: 'short' | 'long') =>
  new Date(`${key}-01T00:00:00Z`).toLocaleDateString('en', { month, timeZone: 'UTC', ...(month === 'long' && { year: 'numeric' }) });

/** How many responses arrived in each month. */
export default function Overview({ year, height }: { year: Year; height: number }) {
  const { ref, width } = useElementSize();
  const points = year.map(({ key, count }) => ({ label: monthName(key, 'short'), name: monthName(key, 'long'), count }));
  return (
    <>
      <div ref={ref} aria-hidden>
        <AreaChart
          data={points}
          width={width || USUAL_WIDTH}
          height={height}
          margin={{ top: 6, right: 14, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis {...chartLook.x} dataKey="label" minTickGap={14} height={18} />
          <YAxis {...chartLook.y} width={36} tickCount={2} />
          <Tooltip
            {...chartLook.tooltip}
            labelFormatter={(_label, [point]) => (point?.payload as { name?: string } | undefined)?.name ?? ''}
          />
          <Area {...chartLook.area} name="Responses" dataKey="count" stroke="var(--chart-1)" fill="var(--chart-area)" strokeWidth={2} />
        </AreaChart>
      </div>
      <HiddenTable
        caption="Responses by month"
        heads={['Month', 'Responses']}
        rows={points.map(({ name, count }) => ({ key: name, name, value: count }))}
      />
    </>
  );
}
