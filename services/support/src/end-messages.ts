import type { Ports } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import { KEPT_MS, kinds, type Message, MOST_KEPT } from './message.ts';

type Deps = Pick<SupportDeps, 'repository'> & { ports: Pick<Ports, 'clock' | 'store' | 'securityLog' | 'log'> };

/** A run ends a tenth of a kind at most: a clock that is ahead for an hour costs no more than that. */
const SHARE = 10;

/**
 * A job that ends messages: those of two years, solved or not, and of a kind that has too many the oldest ones that are solved. Those that
 * nobody has solved go only where there are too many of themselves.
 */
export function endMessages({ ports, repository }: Deps, most = MOST_KEPT) {
  const { clock, log, securityLog, store } = ports;

  async function endKind(kind: Message['kind']): Promise<number> {
    const count = await repository.count({ kind });
    let left = Math.ceil(count / SHARE);
    const end = async (filter: object, atMost: number) => {
      const ended = await repository.forgetOldest({ kind, ...filter }, Math.min(atMost, left));
      left -= ended;
      return ended;
    };
    const old = await end({ sentAt: { $lt: clock.now() - KEPT_MS } }, left);
    const beyond = Math.max(0, count - old - most);
    const solved = await end({ isSolved: true }, beyond);
    const unsolved = await end({ isSolved: false }, beyond - solved);
    if (unsolved > 0) log.warn({ kind, unsolved }, 'messages that nobody has solved were ended: there are too many of them');
    return old + solved + unsolved;
  }

  return async (): Promise<void> => {
    const ended: Record<string, number> = {};
    for (const kind of kinds) {
      const count = await endKind(kind);
      if (count > 0) ended[kind] = count;
    }
    if (Object.keys(ended).length === 0) return;
    await store.commit([securityLog.noting({ what: 'messages ended', who: '', from: 'job', detail: JSON.stringify(ended) })]);
    store.expunge();
  };
}
