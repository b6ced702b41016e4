import { createHmac, hkdfSync } from 'node:crypto';
import { networkOf } from './network-of.ts';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';
import type { CollectionDeclaration, Store, Write } from './ports/store.ts';

/** What the security log tells. */
type SecurityAct =
  | 'sign-up'
  | 'sign-up with a registered address'
  | 'verification'
  | 'verification refused'
  | 'sign-in'
  | 'sign-in refused'
  | 'attempt slowed'
  | 'sign-out'
  | 'session ended: its cookie was copied'
  | 'password change'
  | 'password change refused'
  | 'account deletion'
  | 'plan change'
  | 'suspension'
  | 'suspension lifted'
  | 'dead letters delivered';

export interface SecurityNote {
  what: SecurityAct;
  /** A user id, or `SecurityLog.nameOf` an address without an account; '' for nobody in particular. Never an e-mail address. */
  who: string;
  /** The client, of whose address the network is kept; a command of an operator; or the product by itself. */
  from: { ip: string } | 'operator' | 'job';
  /** Never a secret. */
  detail?: string;
}

/** The service's security log: who did what, from where and when. Entries are kept for 180 days. */
export interface SecurityLog {
  /** The write that notes an act, for the commit of what it tells. */
  noting(note: SecurityNote): Write;
  /**
   * Counts an attempt that changed nothing. Like attempts of one hour are one entry with a count, and beyond 500 different entries in an
   * hour and process the rest is one entry per act: a flood fills no disk.
   */
  count(note: SecurityNote): Promise<void>;
  /** What an address without an account is called: a keyed digest, so that attempts can be told apart and nobody can read the address. */
  nameOf(address: string): string;
}

interface SecurityEntry {
  _id: string;
  what: string;
  who: string;
  from: string;
  detail: string;
  count: number;
  /** Epoch milliseconds of the first and of the last. */
  firstAt: number;
  at: number;
}

export const securityLogCollection: CollectionDeclaration<SecurityEntry> = {
  name: 'securityLog',
  indexes: [
    { name: 'by_time', keys: { at: -1, _id: -1 } },
    { name: 'by_who', keys: { who: 1, at: -1, _id: -1 } },
  ],
};

const hourMs = 60 * 60_000;
const keptMs = 180 * 24 * hourMs;
const mostCountedPerHour = 500;

const originOf = (from: SecurityNote['from']) => (typeof from === 'string' ? from : networkOf(from.ip, { v4: 24, v6: 48 }));

/**
 * @param store the service's own store; declares the collection `securityLog` in it
 * @param secret keys the digests of addresses; the same in every service and replica
 */
export function createSecurityLog(store: Store, ports: { clock: Clock; ids: Ids; secret: string }): SecurityLog {
  const { clock, ids } = ports;
  const entries = store.collection(securityLogCollection);
  const key = Buffer.from(hkdfSync('sha256', ports.secret, '', 'security log', 32));
  let hour = 0;
  let counted = new Set<string>();

  /** The id under which an attempt is counted, or null when this hour has too many already. */
  function placeOf(entry: Pick<SecurityEntry, 'what' | 'who' | 'from' | 'detail'>, now: number): string | null {
    const thisHour = Math.floor(now / hourMs);
    if (thisHour !== hour) counted = new Set();
    hour = thisHour;
    const id = JSON.stringify([hour, entry.what, entry.who, entry.from, entry.detail]);
    if (!counted.has(id) && counted.size >= mostCountedPerHour) return null;
    counted.add(id);
    return id;
  }

  return {
    noting({ what, who, from, detail = '' }) {
      const at = clock.now();
      return entries.inserting({ _id: ids.random(), what, who, from: originOf(from), detail, count: 1, firstAt: at, at });
    },
    async count({ what, who, from, detail = '' }) {
      const at = clock.now();
      const told = { what, who, from: originOf(from), detail };
      const place = placeOf(told, at);
      const [_id, fields] = place === null ? [JSON.stringify([hour, what]), { what, who: '', from: '', detail: 'others' }] : [place, told];
      await entries.updateOne({ _id }, { $inc: { count: 1 }, $max: { at }, $setOnInsert: { ...fields, firstAt: at } }, { upsert: true });
    },
    nameOf: (address) => `unknown-${createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)}`,
  };
}

export function pruneSecurityLog(serviceName: string, store: Store, clock: Clock) {
  const entries = store.collection(securityLogCollection);
  return {
    name: `${serviceName}.prune-security-log`,
    everyMs: hourMs,
    run: async () => {
      await entries.deleteMany({ at: { $lt: clock.now() - keptMs } });
    },
  };
}
