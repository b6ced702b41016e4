/** A row with 1 to 4 columns. */
export function ColumnsIcon({ count }: { count: number }) {
  const width = (16 - (count - 1) * 2) / count;
  return (
    <svg width="16" height="12" viewBox="0 0 16 12" fill="currentColor" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index * (width + 2)).map((x) => (
        <rect key={x} x={x} y="1" width={width} height="10" rx="1.2" />
      ))}
    </svg>
  );
}
