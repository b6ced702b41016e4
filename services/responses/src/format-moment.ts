/** 'DD/MM/YYYY HH:mm:ss', UTC. @param at epoch milliseconds */
export function formatMoment(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}`;
}
