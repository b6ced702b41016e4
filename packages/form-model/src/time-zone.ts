/** Whether this platform knows an IANA time zone of this name. */
export function isTimeZone(name: string): boolean {
  // Offsets such as '+01:00' are no zones: they do not follow changes of the clocks.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The time zone of this name, or UTC if this platform does not know it. A device may name a zone that is newer than the server, or none at
 * all ('Etc/Unknown'). It still gets its figures and files, and each of them names the zone that was used.
 */
export const knownZone = (name = 'UTC'): string => (isTimeZone(name) ? name : 'UTC');

const DAY_MS = 86_400_000;

/** The instants at which the clocks of the zone show `wall`: none, one or two. */
export function instantsOf(wall: number, zone: string): number[] {
  // A day before and a day after lie on both sides of a change of the clocks.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallTime(near, zone) - near);
  return [...new Set(offsets)].map((offset) => wall - offset).filter((at) => wallTime(at, zone) === wall);
}

const QUARTER_MS = DAY_MS / 96;

/**
 * The first instant at which the clocks of the zone show `wall`, such as the midnight of a day. Where they skip it, that at which they go
 * on; where they skip the whole day, the beginning of the next one.
 */
export function beginningOf(wall: number, zone: string): number {
  for (let shown = wall; shown < wall + 2 * DAY_MS; shown += QUARTER_MS) {
    const instants = instantsOf(shown, zone);
    if (instants.length > 0) return Math.min(...instants);
  }
  // No zone has skipped two days.
  return wall;
}

const MOST_ZONES = 500;
/** Days of a zone whose offsets are kept: some 13 years. */
const MOST_DAYS = 5_000;

interface Clock {
  format: Intl.DateTimeFormat;
  /** Offsets by the day of UTC, in milliseconds; null for a day on which the clocks change. */
  offsets: Map<number, number | null>;
}

const clocks = new Map<string, Clock>();

/** Making a format takes longer than using it. */
function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Names of zones are not case-sensitive, so a caller could send any number of them.
  if (clocks.size >= MOST_ZONES) clocks.clear();
  const clock = { format, offsets: new Map() };
  clocks.set(zone, clock);
  return clock;
}

/**
 * What the clocks of the zone show at an instant, as if they showed UTC.
 * @param at epoch milliseconds
 * @param zone a name for which `isTimeZone` holds
 */
export function wallTime(at: number, zone: string): number {
  if (zone === 'UTC') return at;
  const { format, offsets } = clockOf(zone);
  const day = Math.floor(at / DAY_MS);
  // Asking the platform takes microseconds, and a file has a million times.
  let offset = offsets.get(day);
  if (offset === undefined) {
    if (offsets.size >= MOST_DAYS) offsets.clear();
    const first = offsetAt(day * DAY_MS, format);
    offset = first === offsetAt((day + 1) * DAY_MS, format) ? first : null;
    offsets.set(day, offset);
  }
  return at + (offset ?? offsetAt(at, format));
}

/** How far the clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, format: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** 'UTC+01:00': how far the clocks of the zone are ahead at an instant. */
export function offsetText(at: number, zone: string): string {
  const minutes = Math.round((wallTime(at, zone) - at) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
