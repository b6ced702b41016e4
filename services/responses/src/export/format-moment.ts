/** 'DD/MM/YYYY HH:mm:ss' by UTC. @param at epoch milliseconds, or the `wallTime` of a zone */
export function formatMoment(at: number): string {
  // Each of a million lines of a file has two: the platform's own text of a moment takes twice as long.
  const moment = new Date(at);
  const day = `${two(moment.getUTCDate())}/${two(moment.getUTCMonth() + 1)}/${String(moment.getUTCFullYear()).padStart(4, '0')}`;
  return `${day} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}:${two(moment.getUTCSeconds())}`;
}

const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
