import {
  deliverDeadLetters,
  discardDeadLetters,
  listDeadLetterCauses,
  listDeadLetters,
  readDeadLetter,
  type ServiceName,
} from '@formwright/contracts';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import { scrubLine } from '../common/telemetry.ts';
import { type DeadLetter, deadLettersCollection } from '../outbox/dead-letter.ts';
import type { Clock } from '../ports/clock.ts';
import { ConditionFailedError, isRefused, type Store, type Write } from '../ports/store.ts';
import type { Sealing } from '../security/sealing.ts';
import { changeDetail, type SecurityLog } from '../security/security-log.ts';
import { handle, type Job, type Route } from '../service/service.ts';
import { type ChosenLetters, createLetterCauses } from './dead-letter-causes.ts';
import { maskedFields } from './masked-letter.ts';

const LISTED_AT_ONCE = 100;
/** What nobody is warned of is worth a look so long. */
const QUIET_KEPT_MS = 30 * DAY_MS;
/** Letters of a step: a call must not last longer than those who wait for it. */
const DELIVERED_AT_ONCE = 200;
const DISCARDED_AT_ONCE = 500;
const MOST_TRIES = 5;
const oldestFirst = { at: 1, _id: 1 } as const;
const quiet = { queue: 'mail', isQuiet: true } as const;

/** Operator routes for dead letters. */
export interface DeadLetterRoutes {
  routes: readonly Route[];
  count(): Promise<number>;
  /** Mails whose address was refused for good or put off. */
  countRefused(): Promise<number>;
  /** Discards them after 30 days. */
  job: Job;
}

interface DeadLetterPorts {
  /** @see Inbox */
  inbox: { handleAgain(letter: DeadLetter): Promise<void> };
  queueMailAgain: (letter: DeadLetter) => Write;
  securityLog: SecurityLog;
  clock: Clock;
  log: Logger;
  /** Of a service that sends mails. */
  sealing: Sealing | undefined;
}

/**
 * Routes that show the dead letters of a service, deliver them again and discard them. A dead letter is deleted after it was handled. Its event
 * takes effect once even if it is delivered twice, and a state event with a newer successor does nothing.
 */
export function createDeadLetterRoutes(service: ServiceName, store: Store, ports: DeadLetterPorts): DeadLetterRoutes {
  const { inbox, queueMailAgain, securityLog, clock, log, sealing } = ports;
  const letters = store.collection(deadLettersCollection);
  const causes = createLetterCauses(letters);

  /** @returns whether it was delivered here; of a mail only by who deletes it, as it would be sent twice */
  async function deliver(letter: DeadLetter): Promise<boolean> {
    const leaving = letters.deleting({ _id: letter._id }, { optional: letter.type !== 'mail' });
    if (letter.type !== 'mail') await inbox.handleAgain(letter);
    try {
      await store.commit(letter.type === 'mail' ? [leaving, queueMailAgain(letter)] : [leaving]);
      return true;
    } catch (error) {
      if (isRefused(leaving, error)) return false;
      throw error;
    }
  }

  /** What the letters of a step are, for the security log. */
  async function nameOf({ id, cause }: ChosenLetters, [first = '']: readonly string[]): Promise<Record<string, string>> {
    if (id !== null) return { letter: id };
    const letter = cause === undefined ? null : await letters.findOne({ _id: first }, { fields: ['queue', 'reason'] });
    return letter ? { queue: letter.queue, cause: scrubLine(letter.reason, 200) } : { letters: 'all' };
  }

  /** Deletes letters, and notes it in the same commit. One that another operator has just delivered is not discarded. */
  async function discard(ids: readonly string[], noting: (count: number) => Write): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      const there = (await letters.find({ _id: { $in: ids } }, { fields: [] })).map(({ _id }) => _id);
      if (there.length === 0) return 0;
      try {
        await store.commit([...there.map((_id) => letters.deleting({ _id })), noting(there.length)]);
        store.expunge();
        return there.length;
      } catch (error) {
        if (!(error instanceof ConditionFailedError) || tries === MOST_TRIES) throw error;
      }
    }
  }

  async function prune(): Promise<void> {
    const before = clock.now() - QUIET_KEPT_MS;
    for (;;) {
      const old = await letters.find({ ...quiet, at: { $lt: before } }, { sort: oldestFirst, limit: DISCARDED_AT_ONCE, fields: [] });
      if (old.length === 0) return;
      const ids = old.map(({ _id }) => _id);
      const count = await discard(ids, (count) => {
        const detail = changeDetail(
          { count },
          { count: 0 },
          { letters: 'mails', reason: 'their addresses were refused for good or put off, 30 days ago' },
        );
        return securityLog.noting({ what: 'dead letters discarded', who: '', from: 'job', detail });
      });
      log.warn({ count }, 'mails were discarded whose addresses were refused for good or put off 30 days ago');
    }
  }

  const showing = [
    handle(listDeadLetters(service), async () => ({
      total: await letters.count({}),
      letters: (await letters.find({}, { sort: oldestFirst, limit: LISTED_AT_ONCE })).map(headOf),
    })),
    handle(listDeadLetterCauses(service), async () => {
      const entries = await causes.list();
      return { total: entries.length, entries };
    }),
    handle(readDeadLetter(service), async ({ body: { cause, number: asked } }) => {
      const { id, ...place } = await causes.nth(cause, asked);
      const letter = id === null ? null : await letters.findOne({ _id: id });
      if (!letter) return { letter, ...place };
      const { happenedAt, reason, isFinal = false } = letter;
      return {
        letter: { ...headOf(letter), reason: scrubLine(reason), happenedAt, fields: maskedFields(letter, sealing), isFinal },
        ...place,
      };
    }),
  ];
  const changing = [
    handle(deliverDeadLetters(service), async ({ body: { after, ...chosen }, onBehalfOf }) => {
      const { ids, leftOut, next } = await causes.step(chosen, { after, now: clock.now(), most: DELIVERED_AT_ONCE, leavesFinal: true });
      const failed: { id: string; reason: string }[] = [];
      let delivered = 0;
      if (ids.length === 0) return { delivered, failed, leftOut, next };
      // Logged first, because each letter is committed separately.
      const detail = JSON.stringify({ ...(await nameOf(chosen, ids)), count: ids.length });
      await store.commit([securityLog.noting({ what: 'dead letters delivered', who: '', from: onBehalfOf, detail })]);
      for (const id of ids) {
        const letter = await letters.findOne({ _id: id });
        if (!letter) continue;
        try {
          if (await deliver(letter)) delivered += 1;
        } catch (error) {
          failed.push({ id, reason: scrubLine(error instanceof Error ? error.message : String(error)) });
        }
      }
      return { delivered, failed, leftOut, next };
    }),
    handle(discardDeadLetters(service), async ({ body: { after, reason, ...chosen }, onBehalfOf }) => {
      const { ids, next } = await causes.step(chosen, { after, now: clock.now(), most: DISCARDED_AT_ONCE });
      const about = await nameOf(chosen, ids);
      const discarded = await discard(ids, (count) => {
        const detail = changeDetail({ count }, { count: 0 }, { ...about, reason });
        return securityLog.noting({ what: 'dead letters discarded', who: '', from: onBehalfOf, detail });
      });
      return { discarded, next };
    }),
  ];
  return {
    count: () => letters.count({}),
    countRefused: () => letters.count(quiet),
    job: { name: `${service}.prune-dead-letters`, everyMs: HOUR_MS, run: prune },
    routes: [...showing, ...changing],
  };
}

const headOf = ({ _id: id, queue, type, key, reason, at }: DeadLetter) => ({ id, queue, type, key, reason, at });
