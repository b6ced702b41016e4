import type { Logger } from 'pino';
import { pause } from './pause.ts';
import type { Ids } from './ports/ids.ts';
import { type CollectionDeclaration, DuplicateKeyError, type Store } from './ports/store.ts';

/** Who of several replicas does what only one may do. */
interface LeaseDocument {
  /** The lease's name. */
  _id: string;
  /** Of the replica that holds it; empty when it was given back. */
  holder: string;
  /** Grows with every holder. */
  number: number;
  /** Grows with every renewal: whoever waits sees by it that the holder lives. No clock is compared with another's. */
  beat: number;
}

const leasesCollection: CollectionDeclaration<LeaseDocument> = { name: 'leases' };

export interface Leases {
  /**
   * Runs `work` while this process holds the lease, and again whenever it gets it back; resolves after `stop`, when the work has ended.
   * @param work must end soon after its signal fires: then the lease is lost, or `stop` has fired
   */
  hold(name: string, work: (over: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void>;
}

/** For a store that only this process can open: there is nobody to share with, so the work begins at once and nothing is stored. */
export const ownLeases: Leases = { hold: (_name, work, stop) => work(stop) };

/** How long a lease stays with a holder that is not heard of. */
const defaultLeaseMs = 15_000;
/** How soon a lease that was given back is taken. */
const longestCheckMs = 1_000;

/**
 * Leases between replicas on one store; declares `leases` in it. Times are measured by each process alone, on a clock that only goes
 * forward: a holder ends its work when it could not renew for two thirds of the time, and another takes over when it has seen no renewal for
 * the whole of it. A process that stood still may learn late that it lost the lease, so what it writes must bear that.
 */
export function createLeases(store: Store, { ids, log, leaseMs = defaultLeaseMs }: { ids: Ids; log: Logger; leaseMs?: number }): Leases {
  const leases = store.collection(leasesCollection);

  /** @returns the lease's number, or null when stopped */
  async function acquire(name: string, holder: string, stop: AbortSignal): Promise<number | null> {
    let seen = '';
    let seenAt = 0;
    while (!stop.aborted) {
      try {
        const lease = await leases.findOne({ _id: name });
        if (!lease) {
          await leases.insertOne({ _id: name, holder, number: 1, beat: 0 });
          return 1;
        }
        const { number, beat } = lease;
        if (`${number}.${beat}` !== seen) [seen, seenAt] = [`${number}.${beat}`, performance.now()];
        // Our own: a write of ours took effect although its answer said otherwise.
        const isFree = lease.holder === '' || lease.holder === holder || performance.now() - seenAt >= leaseMs;
        if (isFree) {
          const taken = await leases.updateOne({ _id: name, number, beat }, { $set: { holder, beat: 0 }, $inc: { number: 1 } });
          if (taken.matched === 1) return number + 1;
        }
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) log.warn({ err: error, lease: name }, 'lease not acquired yet');
      }
      await pause(Math.min(leaseMs / 5, longestCheckMs), stop);
    }
    return null;
  }

  /** Renews until `over`; fires `lost` when it cannot. */
  async function renew(name: string, holder: string, number: number, lost: AbortController, over: AbortSignal): Promise<void> {
    const patience = (leaseMs * 2) / 3;
    let deadline = setTimeout(() => lost.abort(), patience);
    while (!over.aborted) {
      await pause(leaseMs / 3, over);
      if (over.aborted) break;
      const begun = performance.now();
      try {
        const renewed = await leases.updateOne({ _id: name, holder, number }, { $inc: { beat: 1 } });
        if (renewed.matched === 0) break;
        clearTimeout(deadline);
        // Counted from before the write: others count from after it.
        deadline = setTimeout(() => lost.abort(), patience - (performance.now() - begun));
      } catch (error) {
        log.warn({ err: error, lease: name }, 'lease not renewed');
      }
    }
    clearTimeout(deadline);
    lost.abort();
  }

  async function giveBack(name: string, holder: string, number: number): Promise<void> {
    try {
      await leases.updateOne({ _id: name, holder, number }, { $set: { holder: '' } });
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
