import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { type CollectionDeclaration, DuplicateKeyError, type Store } from '../ports/store.ts';

/** A lease: only its holder does the work. */
interface LeaseDocument {
  /** The lease's name. */
  _id: string;
  /** Id of the holding replica; empty after the lease was released. */
  holder: string;
  /** Increases with every new holder. */
  number: number;
  /** Changes with every renewal; waiting replicas use it to detect a dead holder. Clocks are not compared. */
  beat: number;
  /** When its holder got it, and has renewed it last. Only people read them, because clocks differ. */
  since?: number;
  at?: number;
}

/** The lease of the replica that publishes events, sends mails and runs jobs. */
export const BACKGROUND = 'background';

export const leasesCollection: CollectionDeclaration<LeaseDocument> = { name: 'leases' };

export interface Leases {
  /**
   * Runs `work` while this process holds the lease, and again whenever it gets the lease back. Resolves after `stop`, when the work has
   * ended.
   * @param work must end soon after its signal is aborted: the lease is lost, or `stop` was aborted
   */
  hold(name: string, work: (over: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void>;
}

/** For a single process: the work starts at once and nothing is stored. */
export const ownLeases: Leases = { hold: (_name, work, stop) => work(stop) };

/** Lifetime of a lease without renewal. Events of a killed replica wait that long, and must be on their way within ten seconds. */
const DEFAULT_LEASE_MS = 6_000;
/** Maximum interval between checks for a released lease. */
const MAX_CHECK_MS = 1_000;

interface LeaseOptions {
  ids: Ids;
  /** Default: times are not noted. */
  clock?: Pick<Clock, 'now'>;
  log: Logger;
  leaseMs?: number;
  maxCheckMs?: number;
}

/**
 * Leases between replicas on one store; declares `leases` in it. Each process measures times on its own monotonic clock. A holder ends its
 * work if it could not renew for two thirds of the lease time; another replica takes over if it has seen no renewal for the whole time. A
 * paused process may work on briefly after losing the lease, so the work must tolerate it.
 */
export function createLeases(
  store: Store,
  { ids, clock, log, leaseMs = DEFAULT_LEASE_MS, maxCheckMs = MAX_CHECK_MS }: LeaseOptions,
): Leases {
  const leases = store.collection(leasesCollection);
  const now = () => (clock ? { at: clock.now() } : {});
  const begun = () => (clock ? { since: clock.now(), ...now() } : {});

  /** @returns the lease's number, or null after `stop` */
  async function acquire(name: string, holder: string, stop: AbortSignal): Promise<number | null> {
    let seen = '';
    let seenAt = 0;
    while (!stop.aborted) {
      try {
        const lease = await leases.findOne({ _id: name });
        if (!lease) {
          await leases.insertOne({ _id: name, holder, number: 1, beat: 0, ...begun() });
          return 1;
        }
        const { number, beat } = lease;
        if (`${number}.${beat}` !== seen) [seen, seenAt] = [`${number}.${beat}`, performance.now()];
        // An earlier write of ours succeeded although it reported an error.
        const isFree = lease.holder === '' || lease.holder === holder || performance.now() - seenAt >= leaseMs;
        if (isFree) {
          const taken = await leases.updateOne({ _id: name, number, beat }, { $set: { holder, beat: 0, ...begun() }, $inc: { number: 1 } });
          if (taken.matched === 1) return number + 1;
        }
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) log.warn({ err: error, lease: name }, 'lease not acquired yet');
      }
      await pause(Math.min(leaseMs / 5, maxCheckMs), stop);
    }
    return null;
  }

  /** Renews until `over`; aborts `lost` when it cannot. */
  async function renew(name: string, holder: string, number: number, lost: AbortController, over: AbortSignal): Promise<void> {
    const patience = (leaseMs * 2) / 3;
    let deadline = setTimeout(() => lost.abort(), patience);
    while (!over.aborted) {
      await pause(leaseMs / 3, over);
      if (over.aborted) break;
      const asked = performance.now();
      try {
        const renewed = await leases.updateOne({ _id: name, holder, number }, { $inc: { beat: 1 }, ...(clock && { $set: now() }) });
        if (renewed.matched === 0) break;
        clearTimeout(deadline);
        // Measured from before the write, so that we give up before others take over.
        deadline = setTimeout(() => lost.abort(), patience - (performance.now() - asked));
      } catch (error) {
        log.warn({ err: error, lease: name }, 'lease not renewed');
      }
    }
    clearTimeout(deadline);
    lost.abort();
  }

  async function giveBack(name: string, holder: string, number: number): Promise<void> {
    try {
      await leases.updateOne({ _id: name, holder, number }, { $set: { holder: '', ...now() } });
    } catch (error) {
      log.warn({ err: error, lease: name }, 'lease not given back; it ends by itself');
    }
  }

  return {
    async hold(name, work, stop) {
      while (!stop.aborted) {
        const holder = ids.random();
        const number = await acquire(name, holder, stop);
        if (number === null) return;
        const lost = new AbortController();
        const over = AbortSignal.any([stop, lost.signal]);
        const renewing = renew(name, holder, number, lost, over);
        try {
          await work(over);
        } finally {
          lost.abort();
          await renewing;
          await giveBack(name, holder, number);
        }
      }
    },
  };
}

/** Whether a process renews the lease. Takes as long as two renewals. For tools that may not work beside a product. */
export async function isHeldNow(store: Store, name: string, leaseMs = DEFAULT_LEASE_MS): Promise<boolean> {
  const leases = store.collection(leasesCollection);
  const before = await leases.findOne({ _id: name });
  if (!before || before.holder === '') return false;
  await pause((leaseMs * 2) / 3);
  const after = await leases.findOne({ _id: name });
  return after !== null && after.holder !== '' && (after.beat !== before.beat || after.number !== before.number);
}
