import type { Page } from 'playwright-core';
import { contentOf } from './browser.ts';

/** Lets the device say another name than its browser knows. */
export const saying = (name: string) => `{
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: '${name}' };
  };
}`;
/** Lets the device know a zone that is newer than the server, too. */
const knowing = (name: string, like: string) => `${saying(name)} {
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (format, [locales, { timeZone, ...options } = {}]) =>
      new format(locales, { ...options, timeZone: timeZone === '${name}' ? '${like}' : timeZone }),
  });
}`;

const UNSAID = 'This device does not say its time zone. Times and days are shown in UTC.';
const UNKNOWN = 'The server does not know Mars/Olympus, the time zone of this device. Times and days are shown in UTC.';

export interface Device {
  clock: string;
  script?: string;
  /** Why its times are in UTC. */
  note?: string;
}

/** Devices of owners, the last three of which have no zone that the server knows. */
export const devices: Device[] = [
  { clock: 'Asia/Kolkata' },
  { clock: 'Asia/Kathmandu' },
  { clock: 'Australia/Lord_Howe' },
  { clock: 'Pacific/Chatham' },
  { clock: 'Pacific/Apia' },
  { clock: 'America/New_York' },
  { script: saying('Etc/Unknown'), note: UNSAID, clock: 'Asia/Tokyo' },
  { script: saying('Mars/Olympus'), note: UNSAID, clock: 'Asia/Tokyo' },
  { script: knowing('Mars/Olympus', 'Asia/Tokyo'), note: UNKNOWN, clock: 'Asia/Tokyo' },
];

/** The zone that a page on the device is to show. Chromium keeps some names that a zone had before: 'Asia/Katmandu'. */
export const zoneOn = async (page: Page, { note }: Device): Promise<string> =>
  note ? 'UTC' : await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** 'DD/MM/YYYY HH:mm:ss' as the platform says it. */
export const shown = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(',', '');

/** The days that the name of a file may say that was asked for then: midnight may have passed since. */
export const daysSince = (asked: number, timeZone: string): string[] =>
  [asked, Date.now()].map((at) => shown(at, timeZone).slice(0, 10).split('/').reverse().join('-'));

/** The file that an act downloads. */
export async function fileBy(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await contentOf(file) };
}
