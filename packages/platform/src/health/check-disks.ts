import type { HealthAnswer } from '@formwright/contracts';
import { bytesText, type Check, countText } from './checks.ts';
import { daysUntilFull } from './forecast.ts';

type Disk = HealthAnswer['disks'][number];

const SOON_DAYS = 14;
const VERY_SOON_DAYS = 2;
const FAR_DAYS = 365;

/**
 * The disks that services write on. Those of one size are one disk.
 * @param hidden what is stored where nobody tells what is free
 */
export function checkDisks(told: readonly Disk[], hidden: readonly Disk['of'][] = []): Check[] {
  const disks = new Map<number, { disk: Disk; of: Set<Disk['of']> }>();
  for (const disk of told) {
    const before = disks.get(disk.size);
    const of = (before?.of ?? new Set<Disk['of']>()).add(disk.of);
    const known = before && before.disk.rooms.length >= disk.rooms.length ? before.disk : disk;
    disks.set(disk.size, { disk: { ...known, free: Math.min(before?.disk.free ?? disk.free, disk.free) }, of });
  }
  const unseen = [...new Set(hidden)].sort().flatMap(checkHidden);
  if (disks.size + unseen.length === 0)
    return [
      { code: 'disk.room', state: 'unknown', where: 'disk', says: 'What is free is not known: the store or its server has to be watched.' },
    ];
  return [...[...disks.values()].flatMap(({ disk, of }) => checkDisk(disk, `disk of ${[...of].sort().join(' and ')}`)), ...unseen];
}

const hiders = {
  documents: 'The database does not tell what is free on its disk: watch that where it runs.',
  files: 'An object store does not tell what is free for its bucket: watch that where it runs.',
} as const;

function checkHidden(of: Disk['of']): Check[] {
  const where = `place of ${of}`;
  return [
    { code: 'disk.room', state: 'unknown', where, says: hiders[of] },
    { code: 'disk.forecast', state: 'unknown', where, says: `So nobody here can say when the ${where} is full.` },
  ];
}

function checkDisk(disk: Disk, where: string): Check[] {
  const { free, size, floor, rooms } = disk;
  const room = `${bytesText(free)} of ${bytesText(size)} are free`;
  const days = daysUntilFull(rooms, disk);
  return [
    free < floor
      ? { code: 'disk.room', state: 'problem', where, says: `${room}: nothing new is taken below ${bytesText(floor)}.` }
      : { code: 'disk.room', state: 'ok', where, says: `${room}.` },
    { code: 'disk.forecast', where, ...forecastOf(days) },
  ];
}

function forecastOf(days: number | null): Pick<Check, 'state' | 'says'> {
  if (days === null) return { state: 'unknown', says: 'When it is full is not known before two days were seen.' };
  if (days > FAR_DAYS) return { state: 'ok', says: 'As it grows, it is not full within a year.' };
  const says = `As it grows, it is full in ${countText(Math.floor(days), 'day')}.`;
  return { state: days < VERY_SOON_DAYS ? 'problem' : days < SOON_DAYS ? 'warning' : 'ok', says };
}
