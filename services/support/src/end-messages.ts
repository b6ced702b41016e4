import type { Ports } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import { KEPT_MS, kinds, MOST_KEPT } from './message.ts';

type Deps = Pick<SupportDeps, 'repository'> & { ports: Pick<Ports, 'clock' | 'store'> };

/** A job that ends messages, solved or not: those of two years, and the oldest ones of a kind that has too many. */
export function endMessages({ ports, repository }: Deps, most = MOST_KEPT) {
  return async (): Promise<void> => {
    let ended = 0;
    for (const kind of kinds) {
      // Those of its own millisecond stay, so that none goes that is among the newest.
      const beyond = await repository.sentBeyond(kind, most);
      const { deleted } = await repository.forgetBefore(kind, Math.max(ports.clock.now() - KEPT_MS, beyond ?? 0));
      ended += deleted;
    }
    if (ended > 0) ports.store.expunge();
  };
}
