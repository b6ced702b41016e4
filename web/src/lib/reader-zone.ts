import { isTimeZone, knownZone, wallTime } from '@formwright/form-model';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What this device calls its time zone. Some say 'Etc/Unknown', or a name that is newer than the server. */
const ofDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

const { notify, subscribe } = createListeners();
let zone: string | undefined;
/** Whether a time by the clocks of `zone` stands on the page. */
let isShown = false;
/** How often such times have become those of another zone. */
let changes = 0;
/** Whether the server has said which zone it uses. */
let isHeard = false;
/** What the server did not know. */
let unknownToServer: string | undefined;

/**
 * The time zone of everything on this page: of times, of the days that figures and filters mean, and of files. It is that of the device, or UTC
 * where nobody knows that one; so what stands on one screen agrees. A journey over zones begins with the next load.
 */
export function readerZone(): string {
  zone ??= knownZone(ofDevice());
  return zone;
}

/** The zone that a call names, until the server has said once that it knows it. */
export const zoneToAsk = (): string | undefined => (isHeard ? undefined : readerZone());

/** Notes which zone the server uses. @param asked the zone that the call named @param used null: a replica of a former version does not say it */
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

/** How often the times on this page have become those of another zone. The first reply says the zone before any time is shown, so mostly never. */
export const useZoneChanges = (): number => useSyncExternalStore(subscribe, () => changes);

/** Why times are not those of the device; null where they are. */
export function zoneNote(): string | null {
  if (unknownToServer) return `The server does not know ${unknownToServer}, the time zone of this device. Times and days are shown in UTC.`;
  return isTimeZone(ofDevice()) ? null : 'This device does not say its time zone. Times and days are shown in UTC.';
}

/** The same, and again when it changes. */
export const useZoneNote = (): string | null => useSyncExternalStore(subscribe, zoneNote);

/** 'America/New York' */
export const zoneName = (name: string): string => name.replaceAll('_', ' ');

/** What the reader's clocks show at an instant, as if they showed UTC. @param time epoch milliseconds */
export function readerTime(time: number): Date {
  isShown = true;
  return new Date(wallTime(time, readerZone()));
}
