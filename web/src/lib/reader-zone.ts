import { isTimeZone, knownZone, wallTime } from '@formwright/form-model';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What this device calls its time zone. Some say 'Etc/Unknown', or a name that is newer than the server. */
const ofDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

const { notify, subscribe } = createListeners();
let zone: string | undefined;
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

/** Notes in which zone the server has answered. @param asked the zone of the call */
export function heedZone(asked: string, answered: string): void {
  if (answered === asked) return;
  unknownToServer = asked;
  zone = answered;
  notify();
}

/** The zone, and again when it changes. */
export const useReaderZone = (): string => useSyncExternalStore(subscribe, readerZone);

/** Why times are not those of the device; null where they are. */
export function zoneNote(): string | null {
  if (unknownToServer) return `The server does not know ${unknownToServer}, the time zone of this device. Times and days are shown in UTC.`;
  return isTimeZone(ofDevice()) ? null : 'This device does not say its time zone. Times and days are shown in UTC.';
}

/** 'America/New York' */
export const zoneName = (name: string): string => name.replaceAll('_', ' ');

/** What the reader's clocks show at an instant, as if they showed UTC. @param time epoch milliseconds */
export const readerTime = (time: number): Date => new Date(wallTime(time, readerZone()));
