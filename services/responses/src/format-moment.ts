/** 'DD/MM/YYYY HH:mm:ss' by UTC. @param at epoch milliseconds, or the `wallTime` of a zone */
export function formatMoment(at: number): string {
  // A year of more than four digits makes the text longer in front.
  const text = new Date(at).toISOString();
  const end = text.length - 24;
  const part = (from: number, to: number) => text.slice(end + from, end + to);
  return `${part(8, 10)}/${part(5, 7)}/${text.slice(0, end + 4)} ${part(11, 19)}`;
}
