import { beginningOf, isTimeZone, wallTime } from '@formwright/form-model';
import { MINUTE_MS } from '@formwright/platform';
import { invalid } from './invalid.ts';

/** The clocks by which days are meant. Times that they show are epoch milliseconds as if they showed UTC. */
export interface Clocks {
  /** Of their zone, as texts say it. */
  name: string;
  /** @param at an instant, in epoch milliseconds */
  shownAt(at: number): number;
  /** The first instant at which they show it. Where they skip it, that at which they go on. */
  firstAt(shown: number): number;
}

const OFFSET = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

/**
 * The clocks of the zone that a call names, those of UTC if it names none.
 * @throws AppError 'admin.invalid' for a zone that is not known: days of another one would miss rows and not say so
 */
export function readClocks(sent: string | null | undefined): Clocks {
  const name = sent || 'UTC';
  const [, sign, hours, minutes] = OFFSET.exec(name) ?? [];
  if (sign) {
    const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
    return { name: `UTC${name}`, shownAt: (at) => at + ahead, firstAt: (shown) => shown - ahead };
  }
  if (!isTimeZone(name)) throw invalid('zone', `There is no time zone ${name} here. Send one such as 'Europe/Berlin' or '+01:00'.`);
  return { name, shownAt: (at) => wallTime(at, name), firstAt: (shown) => beginningOf(shown, name) };
}
