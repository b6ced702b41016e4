import { type Deadline, wallTime } from '@formwright/form-model';
import { dayText } from '../../../lib/dates.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '1 day 2 hours 5 minutes', or only its `most` greatest units; 'less than a minute'. */
export function durationText(ms: number, most: number = UNITS.length): string {
  let rest = ms;
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.length > 0 ? parts.slice(0, most).join(' ') : 'less than a minute';
}

/** 'Tuesday 06/05/2031 at 18:30', by the clocks of the zone. */
export function momentText({ at, zone }: Deadline): string {
  const shown = new Date(wallTime(at, zone));
  const [day = '', time = ''] = shown.toISOString().split('T');
  return `${shown.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })} ${dayText(day)} at ${time.slice(0, 5)}`;
}

/** 'America/New York (GMT-4)': the offset at this instant. */
export function zoneText(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const name = zone.replaceAll('_', ' ');
  return offset && zone !== 'UTC' ? `${name} (${offset})` : name;
}
