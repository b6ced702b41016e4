/** Whether this platform knows an IANA time zone of this name. */
export function isTimeZone(name: string): boolean {
  // Offsets such as '+01:00' are no zones: they do not follow changes of the clocks.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** The instants at which the clocks of the zone show `wall`: none, one or two. */
export function instantsOf(wall: number, zone: string): number[] {
  // A day before and a day after lie on both sides of a change of the clocks.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallTime(near, zone) - near);
  return [...new Set(offsets)].map((offset) => wall - offset).filter((at) => wallTime(at, zone) === wall);
}

const MOST_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
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
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}

/**
 * What the clocks of the zone show at an instant, as if they showed UTC.
 * @param at epoch milliseconds
 * @param zone a name for which `isTimeZone` holds
 */
export function wallTime(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
