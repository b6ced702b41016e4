import type { DeliveryOptions } from '../adapters/bus/delivery-queue.ts';
import { createLocalBus } from '../adapters/bus/local-bus.ts';
import type { Bus } from '../ports/bus.ts';

/** The buses of two processes. Each event is handled in the process that publishes it, and heard in both. */
export function createJoinedBuses(options: Partial<DeliveryOptions> = {}): readonly [Bus, Bus] {
  const [one, two] = [createLocalBus(options), createLocalBus(options)];
  const join = (own: Bus, other: Bus): Bus => ({
    ...own,
    tell(envelope) {
      own.tell(envelope);
      other.tell(envelope);
    },
    async publish(envelopes) {
      await own.publish(envelopes);
      envelopes.forEach(other.tell);
    },
  });
  return [join(one, two), join(two, one)];
}
