/** Formats 1_840_000 as '1.8 MB', in units of 1,000 like the upload limits. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
