import { isTimeZone, knownZone, wallTime } from '@formwright/form-model';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The name that this device gives its time zone. Some devices say 'Etc/Unknown', or a name that is newer than the server. */
const ofDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

const { notify, subscribe } = createListeners();
let zone: string | undefined;
/** Whether a time by the clocks of `zone` stands on the page. */
let isShown = false;
/** How often the zone of the shown times has changed. */
let changes = 0;
/** Whether the server has said which zone it uses. */
let isHeard = false;
/** The zone that the server did not know. */
let unknownToServer: string | undefined;

/**
 * The time zone of everything on this page: of times, of the days in figures and filters, and of files. It is the zone of the device, or
 * UTC if the device or the server does not know that one, so all of a screen agrees. A new zone of the device counts after a reload.
 */
export function readerZone(): string {
  zone ??= knownZone(ofDevice());
  return zone;
}

/** The zone that a call names; undefined once the server has said which zone it uses. */
export const zoneToAsk = (): string | undefined => (isHeard ? undefined : readerZone());

/**
 * Notes which zone the server uses.
 * @param asked the zone that the call named
 * @param used null: the reply does not say it
 */
export function heedZone(asked: string, used: string | null): void {
  if (used === null) return;
  isHeard = true;
  if (used === asked) return;
  unknownToServer = asked;
  if (isShown && used !== zone) changes += 1;
  isShown = false;
  zone = used;
  notify();
}

/** How often the zone of the shown times has changed. Mostly never: the first reply names the zone before any time is shown. */
export const useZoneChanges = (): number => useSyncExternalStore(subscribe, () => changes);

/** Why times are not those of the device; null where they are. */
export function zoneNote(): string | null {
  if (unknownToServer) return `The server does not know ${unknownToServer}, the time zone of this device. Times and days are shown in UTC.`;
  return isTimeZone(ofDevice()) ? null : 'This device does not say its time zone. Times and days are shown in UTC.';
}

/** Like `zoneNote`, and renders again when the note changes. */
export const useZoneNote = (): string | null => useSyncExternalStore(subscribe, zoneNote);

/** 'America/New York' */
export const zoneName = (name: string): string => name.replaceAll('_', ' ');

/** What the reader's clocks show at an instant, as if they showed UTC. @param time epoch milliseconds */
export function readerTime(time: number): Date {
  isShown = true;
  return new Date(wallTime(time, readerZone()));
}
