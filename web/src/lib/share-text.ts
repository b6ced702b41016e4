/** '62%'; of few it is never 0% or 100% unless it is that exactly. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '0%';
  const percent = Math.round((count / of) * 100);
  if (percent === 0 && count > 0) return '<1%';
  return percent === 100 && count < of ? '>99%' : `${percent}%`;
}
