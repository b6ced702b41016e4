import type { BackupHealth } from '@formwright/contracts';
import { DAY_MS, isAhead } from '../common/durations.ts';
import { type Check, countText, spanText } from './checks.ts';

/** The same as the alert FormwrightBackupOld. */
const OLD_MS = 1.5 * DAY_MS;
const TRY_EVERY_MS = 90 * DAY_MS;

/** @param told by each service; null: it does not know of backups */
export function checkBackups(told: readonly (BackupHealth | null)[], now: number): Check[] {
  const known = told.find((backup) => backup !== null);
  const where = 'backup';
  if (!known) {
    const says = 'The product does not know of backups of a database or a bucket of its own server.';
    return [
      { code: 'backup.made', state: 'unknown', where, says },
      { code: 'backup.tried', state: 'unknown', where, says },
    ];
  }
  return [
    { code: 'backup.made', where, ...madeOf(known, now) },
    { code: 'backup.tried', where, ...triedOf(known, now) },
  ];
}

type Said = Pick<Check, 'state' | 'says'>;

const ahead = (what: string): Said => ({ state: 'unknown', says: `When the last ${what} was is not known: a clock was ahead then.` });

function madeOf({ madeAt }: BackupHealth, now: number): Said {
  if (madeAt === null) return { state: 'problem', says: 'There is no backup.' };
  if (isAhead(madeAt, now)) return ahead('backup');
  const says = `The last backup is ${spanText(now - madeAt)} old.`;
  return { state: now - madeAt > OLD_MS ? 'problem' : 'ok', says };
}

function triedOf({ madeAt, triedAt, triedOf: of, triedFindings }: BackupHealth, now: number): Said {
  if (triedAt === null)
    return {
      state: madeAt === null ? 'unknown' : 'warning',
      says: madeAt === null ? 'There is none to try.' : 'No backup was ever restored for a try.',
    };
  if (triedFindings > 0 && isAhead(triedAt, now))
    return { state: 'problem', says: `The backup that was tried last has ${countText(triedFindings, 'finding')}.` };
  if (triedFindings > 0)
    return {
      state: 'problem',
      says: `The backup that was tried ${spanText(now - triedAt)} ago has ${countText(triedFindings, 'finding')}.`,
    };
  if (isAhead(triedAt, now)) return ahead('try of a backup');
  const age = of === null ? '' : `, one of ${new Date(of).toISOString().slice(0, 10)},`;
  const says = `A backup${age} was restored for a try ${spanText(now - triedAt)} ago, and nothing was wrong.`;
  return { state: now - triedAt > TRY_EVERY_MS ? 'warning' : 'ok', says };
}
