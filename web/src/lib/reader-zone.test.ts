import { afterEach, expect, it, jest } from '@jest/globals';
import { formatMoment, formatRelative, formatSoon, readerDay } from './dates.ts';
import { heedZone, readerZone, zoneNote, zoneToAsk } from './reader-zone.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A page on a device that says so. */
async function withDevice(timeZone: string | undefined, look: (page: typeof import('./reader-zone.ts')) => unknown): Promise<void> {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
  await jest.isolateModulesAsync(async () => void (await look(await import('./reader-zone.ts'))));
}

it.each([
  ['Europe/Vienna', 'Europe/Vienna', null],
  ['Asia/Kathmandu', 'Asia/Kathmandu', null],
  ['Etc/Unknown', 'UTC', 'This device does not say its time zone. Times and days are shown in UTC.'],
  ['Mars/Olympus', 'UTC', 'This device does not say its time zone. Times and days are shown in UTC.'],
  [undefined, 'UTC', 'This device does not say its time zone. Times and days are shown in UTC.'],
])('a device that says %p is in %s, and a page says why it is not', async (said, zone, note) => {
  await withDevice(said, (page) => expect([page.readerZone(), page.zoneNote()]).toEqual([zone, note]));
});

it.each([
  ['Europe/Vienna', '26/11/2026'],
  ['Pacific/Apia', '26/11/2026 (UTC)'],
])('the day of an invoice is the same in %s as on the invoice, and %p', async (said, day) => {
  await withDevice(said, async () => {
    const { formatInvoiceDay } = await import('./dates.ts');
    expect(formatInvoiceDay(Date.UTC(2026, 10, 26, 12))).toBe(day);
  });
});

it('what the server does not know is UTC everywhere from then on, in days and times, and the page says so', () => {
  const mine = readerZone();
  expect(zoneToAsk()).toBe(mine);
  // A reply that says nothing leaves it to the next call.
  heedZone(mine, null);
  expect(zoneToAsk()).toBe(mine);
  heedZone(mine, mine);
  expect([readerZone(), zoneNote(), zoneToAsk()]).toEqual([mine, null, undefined]);
  heedZone('Mars/Olympus', 'UTC');
  expect(zoneNote()).toBe('The server does not know Mars/Olympus, the time zone of this device. Times and days are shown in UTC.');
  const at = Date.UTC(2026, 10, 26, 23, 50, 7);
  expect([readerZone(), formatMoment(at), readerDay(at), formatSoon(at)]).toEqual([
    'UTC',
    '26/11/2026 23:50:07',
    '2026-11-26',
    'Thu 23:50',
  ]);
  expect(formatRelative(at, at + 26 * 3_600_000)).toBe('2 days ago');
});
