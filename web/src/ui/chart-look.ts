const tick = { fill: 'var(--text-3)', fontSize: 11 };
const line = { stroke: 'var(--line-2)' };

/** '4,000', and '40K' where there is no room for more. */
const axisText = (count: number) => count.toLocaleString('en', { notation: count < 10_000 ? 'standard' : 'compact' });

/** What axes, tooltip and lines of all charts have in common: props for the parts of Recharts, which only charts load. */
export const chartLook = {
  // Names every second or third place of the axis, and not just those that happen to fit.
  x: { tickLine: false, axisLine: line, tick, interval: 'equidistantPreserveStart' },
  y: { allowDecimals: false, tickLine: false, axisLine: false, tick, tickFormatter: axisText },
  tooltip: {
    isAnimationActive: false,
    formatter: (count: unknown) => Number(count).toLocaleString('en'),
    cursor: line,
    contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 'var(--r-md)', fontSize: 12 },
    labelStyle: { color: 'var(--text)' },
    itemStyle: { color: 'var(--text-2)', padding: 0 },
  },
  area: { type: 'monotone', isAnimationActive: false },
} as const;
