/** Where a curve of a chart is, from point to point: distances from its upper edge, so that more is less. Nothing drawn has none. */
export function heightsOf(curve: Element | null | undefined): number[] {
  const path = curve?.getAttribute('d') ?? '';
  return [...path.matchAll(/[-\d.e]+,([-\d.e]+)/g)].map(([, height]) => Number(height));
}
