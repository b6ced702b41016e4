import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeEmail } from '@formwright/contracts';
import { createDistinctPerHour } from '../common/distinct-per-hour.ts';
import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import { networkOf } from '../common/network-of.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { CollectionDeclaration, Store, Write } from '../ports/store.ts';

/** Kinds of entries. */
type SecurityAct =
  | 'sign-up'
  | 'sign-up with a registered address'
  | 'verification'
  | 'verification refused'
  | 'sign-in'
  | 'sign-in refused'
  | 'attempt slowed'
  | 'confirmation'
  | 'confirmation refused'
  | 'sign-out'
  | 'session ended: its cookie was copied'
  | 'password change'
  | 'password change refused'
  | 'password recovery asked'
  | 'password reset'
  | 'second factor refused'
  | 'second factor on'
  | 'second factor off'
  | 'recovery codes renewed'
  | 'passkey added'
  | 'passkey removed'
  | 'passkey refused'
  | 'Google account linked'
  | 'Google sign-in refused'
  | 'operator made'
  | 'test mail'
  | 'account deletion'
  | 'account deletion refused'
  | 'plan change'
  | 'suspension'
  | 'suspension lifted'
  | 'payment'
  | 'payment given'
  | 'payment hidden'
  | 'one-time form given'
  | 'one-time form taken'
  | 'payment notice refused'
  | 'invitation'
  | 'invitation canceled'
  | 'member joined'
  | 'member removed'
  | 'member left'
  | 'view shared'
  | 'view sharing ended'
  | 'form removed'
  | 'form taken down'
  | 'take-down lifted'
  | 'form cleared'
  | 'account taken down'
  | 'account take-down lifted'
  | 'response removed'
  | 'reports forgotten'
  | 'dead letters delivered'
  | 'dead letters discarded'
  | 'copies repaired'
  | 'errors cleared'
  | 'person changed'
  | 'list exported'
  | 'list read'
  | 'much read'
  | 'message solved'
  | 'message removed'
  | 'messages ended'
  | 'internal call refused';

export interface SecurityNote {
  what: SecurityAct;
  /** A user id, or `SecurityLog.nameOf` an address without an account; '' if no account is involved. Never an email address. */
  who: string;
  /** The client (its network is stored), an operator by name, a service, or the product itself. */
  from: { ip: string } | { operator: string } | { service: string } | 'job';
  /** Never contains a secret. */
  detail?: string;
}

/**
 * The detail of an operator's change: of each field that has changed what it was, and what it is, as JSON. Pass no secrets.
 * @param about what else belongs to it, such as the reason that the operator gave
 */
export function changeDetail(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  about: Readonly<Record<string, string>> = {},
): string {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  return JSON.stringify({ ...Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]])), ...about });
}

/** The service's security log: who did what, from where and when. Entries are kept for 180 days, what operators did for two years. */
export interface SecurityLog {
  /** The write that logs an act, for the commit of that act. */
  noting(note: SecurityNote): Write;
  /**
   * Counts a failed attempt, or what an operator reads. Equal attempts within an hour share an entry. Beyond 500 different entries per hour and process, all attempts
   * of a kind share an entry, so that a flood cannot fill the disk.
   */
  count(note: SecurityNote, times?: number): Promise<void>;
  /**
   * Pseudonym of an address without account: a keyed digest, so that attempts can be distinguished without storing the address.
   * @throws in a service that has no mail, and so no addresses
   */
  nameOf(address: string): string;
}

interface SecurityEntry {
  _id: string;
  what: string;
  who: string;
  from: string;
  detail: string;
  /** An act of an operator. Absent: of somebody else. */
  byOperator?: true;
  count: number;
  /** Times of the first and last attempt, epoch milliseconds. */
  firstAt: number;
  at: number;
}

export const securityLogCollection: CollectionDeclaration<SecurityEntry> = {
  name: 'securityLog',
  indexes: [
    { name: 'by_time', keys: { at: -1, _id: -1 } },
    { name: 'by_operators', keys: { at: -1, _id: -1 }, where: { byOperator: true } },
    { name: 'by_who', keys: { who: 1, at: -1, _id: -1 } },
  ],
};

const KEPT_MS = 180 * DAY_MS;
const ACTS_KEPT_MS = 2 * 366 * DAY_MS;
const MAX_COUNTED_PER_HOUR = 500;

/** Before the name of an operator, where an entry says from whom it is. */
export const OPERATOR_PREFIX = 'operator ';

function originOf(from: SecurityNote['from']): string {
  if (typeof from === 'string') return from;
  if ('ip' in from) return networkOf(from.ip, { v4: 24, v6: 48 });
  return 'operator' in from ? `${OPERATOR_PREFIX}${from.operator}` : `service ${from.service}`;
}

const byOperator = (from: SecurityNote['from']) => typeof from === 'object' && 'operator' in from && ({ byOperator: true } as const);

/**
 * @param store the service's own store; declares the collection `securityLog` in it
 * @param secret keys the digests of addresses; the same in every service and replica that has one
 */
export function createSecurityLog(store: Store, ports: { clock: Clock; ids: Ids; secret: string | undefined }): SecurityLog {
  const { clock, ids } = ports;
  const entries = store.collection(securityLogCollection);
  const { secret } = ports;
  const key = secret === undefined ? null : Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  const isToldApart = createDistinctPerHour(MAX_COUNTED_PER_HOUR);
  const hourOf = (now: number) => Math.floor(now / HOUR_MS);

  /** The id of the entry that counts an attempt, or null if this hour's limit is reached. */
  function placeOf(entry: Pick<SecurityEntry, 'what' | 'who' | 'from' | 'detail'>, now: number): string | null {
    const id = JSON.stringify([hourOf(now), entry.what, entry.who, entry.from, entry.detail]);
    return isToldApart(id, now) ? id : null;
  }

  return {
    noting({ what, who, from, detail = '' }) {
      const at = clock.now();
      return entries.inserting({
        _id: ids.random(),
        what,
        who,
        from: originOf(from),
        detail,
        ...byOperator(from),
        count: 1,
        firstAt: at,
        at,
      });
    },
    async count({ what, who, from, detail = '' }, times = 1) {
      const at = clock.now();
      const attempt = { what, who, from: originOf(from), detail };
      const place = placeOf(attempt, at);
      const [_id, fields] =
        place === null ? [JSON.stringify([hourOf(at), what]), { what, who: '', from: '', detail: 'others' }] : [place, attempt];
      await entries.updateOne(
        { _id },
        { $inc: { count: times }, $max: { at }, $setOnInsert: { ...fields, ...byOperator(from), firstAt: at } },
        { upsert: true },
      );
    },
    nameOf(address) {
      if (!key) throw new Error('a service that has no mail cannot name addresses');
      return `unknown-${createHmac('sha256', key).update(normalizeEmail(address)).digest('base64url').slice(0, 16)}`;
    },
  };
}

/** The job that deletes old entries. */
export function pruneSecurityLog(serviceName: string, store: Store, clock: Clock) {
  const entries = store.collection(securityLogCollection);
  return {
    name: `${serviceName}.prune-security-log`,
    everyMs: HOUR_MS,
    run: async () => {
      await entries.deleteMany({ at: { $lt: clock.now() - KEPT_MS }, byOperator: null });
      await entries.deleteMany({ at: { $lt: clock.now() - ACTS_KEPT_MS }, byOperator: true });
    },
  };
}
