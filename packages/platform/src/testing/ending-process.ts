import type { Ports } from '../service/service.ts';
import { replacing } from './replacing.ts';

/** A process that ends between its commits, or before it has told of one. */
export class EndingProcess {
  /** Commits after which it ends. */
  commitsLeft = Number.POSITIVE_INFINITY;
  /** Whether it ends after its next commit, before it has answered. */
  losesReply = false;
  private composed = 0;

  /** The ports of a service in this process. */
  readonly ports = (ports: Ports): Ports => ({
    ...ports,
    store: replacing(ports.store, {
      commit: async (writes) => {
        this.commitsLeft -= 1;
        if (this.commitsLeft < 0) throw new Error('the process has ended');
        const outcome = await ports.store.commit(writes);
        if (this.losesReply) throw new Error('the process has ended');
        return outcome;
      },
    }),
  });

  /** The ports of a service in replicas, of which this process is the one that is composed first. */
  readonly portsOfFirst = (ports: Ports): Ports => {
    this.composed += 1;
    return this.composed === 1 ? this.ports(ports) : ports;
  };
}
