import { useElementSize } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { dayText } from '../../lib/dates.ts';
import { chartLook } from '../../ui/chart-look.ts';
import { Table } from '../../ui/table.tsx';
import type { Chart } from './api.ts';
import { begun, byDay, type ChartPoint, chartPoints } from './chart-points.ts';
import styles from './statistics.module.css';

const HEIGHT = 260;
/** Until the box is measured. */
const USUAL_WIDTH = 640;
const MOST_ZOOM = 15;

/** Starts and submissions over time. Magnified, it gets wider and finer and can be moved sideways. */
export default function OverviewChart({ chart }: { chart: Chart }) {
  const [zoom, setZoom] = useState(1);
  const days = begun(chart, Date.now());
  const zoomId = useId();
  const { ref, width: measured } = useElementSize();
  const box = useRef<HTMLElement>(null);
  const width = (measured || USUAL_WIDTH) * zoom;
  // The newest stays in sight.
  useLayoutEffect(() => {
    if (box.current && width > 0) box.current.scrollLeft = box.current.scrollWidth;
  }, [width]);
  return (
    <>
      <div className={styles.chartHead}>
        <p className={styles.lines}>
          <span data-line="views">Starts</span>
          <span data-line="responses">Submissions</span>
        </p>
        <label className={styles.zoom} htmlFor={zoomId}>
          Zoom
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MOST_ZOOM}
            value={zoom}
            aria-valuetext={`${zoom} of ${MOST_ZOOM}`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
          <output className="num">{`${zoom}×`}</output>
        </label>
      </div>
      <div ref={ref}>
        <section ref={box} className={styles.scroll} tabIndex={zoom > 1 ? 0 : undefined} aria-label="Chart">
          <div aria-hidden>
            <Lines points={chartPoints(days, zoom)} width={width} side={zoom > 1 ? 'right' : 'left'} />
          </div>
        </section>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <DaysTable days={byDay(days)} />
      </details>
    </>
  );
}

/** @param side the axis stands where the newest points are in sight */
function Lines({ points, width, side }: { points: ChartPoint[]; width: number; side: 'left' | 'right' }) {
  return (
    <AreaChart
      data={points}
      width={width}
      height={HEIGHT}
      margin={{ top: 8, right: side === 'left' ? 24 : 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...chartLook.x} dataKey="label" minTickGap={24} />
      <YAxis {...chartLook.y} orientation={side} width={44} />
      <Tooltip {...chartLook.tooltip} />
      <Area {...chartLook.area} name="Starts" dataKey="views" stroke="var(--brass)" fill="var(--brass-tint)" strokeWidth={1.5} />
      <Area {...chartLook.area} name="Submissions" dataKey="responses" stroke="var(--brand)" fill="var(--brand-tint-2)" strokeWidth={2} />
    </AreaChart>
  );
}

function DaysTable({ days }: { days: readonly ChartPoint[] }) {
  return (
    <Table caption="Statistics by day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Starts</th>
          <th scope="col">Began</th>
          <th scope="col">Submissions</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ key, views, starts, responses }) => (
          <tr key={key} className="num">
            <th scope="row">{dayText(key.slice(0, 10))}</th>
            <td>{views.toLocaleString('en')}</td>
            <td>{starts.toLocaleString('en')}</td>
            <td>{responses.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
