import type { Logger } from 'pino';
import type { Bus, Envelope } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';

/** Hears what the other replicas tell about a topic. */
export interface ReplicaListener {
  heard(key: string, amount: number): void;
  /** Something may have been lost. */
  missed?(): void;
}

/**
 * Messages to the other replicas of a service about what they keep in memory. Telling does not wait and may fail, so a replica must find
 * out the same in another way, or may be inexact for a while.
 */
export interface Replicas {
  /** Whether this is the only process of the service. Then nobody goes on with the work of an earlier process. */
  isAlone: boolean;
  /** Amounts that are told about a key within a few milliseconds arrive as their sum. Default: 1. */
  tell(topic: string, key: string, amount?: number): void;
  /** Call it before `Bus.start`. */
  hear(topic: string, listener: ReplicaListener): void;
}

/** For a single process. */
export const noReplicas: Replicas = { isAlone: true, tell: () => undefined, hear: () => undefined };

/** Time between two messages, so that a busy process sends a few large ones. The first one after a quiet time leaves at once. */
const GAP_MS = 5;
/** Keys of a message. */
const MAX_KEYS = 2_000;

type Message = { topic: string; amounts: [key: string, amount: number][] };

/** @param name of what there are replicas of: a service, or the gateway */
export function createReplicas(name: string, bus: Bus, { ids, clock, log }: { ids: Ids; clock: Clock; log: Logger }): Replicas {
  const type = `replicas.${name}`;
  const self = ids.random();
  const listeners = new Map<string, ReplicaListener>();
  const waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    for (const [topic, amounts] of waiting) {
      const payload = Buffer.from(JSON.stringify({ topic, amounts: [...amounts] } satisfies Message));
      bus.tell({ id: ids.random(), type, key: self, at: clock.now(), sequence: 0, payload });
    }
    waiting.clear();
  }

  function hear({ key, payload }: Envelope): void {
    if (key === self) return;
    try {
      const { topic, amounts } = JSON.parse(Buffer.from(payload).toString()) as Message;
      const listener = listeners.get(topic);
      for (const [heard, amount] of amounts) listener?.heard(heard, amount);
    } catch (error) {
      log.error({ err: error }, 'a message of another replica cannot be read');
    }
  }

  const missed = () => {
    for (const listener of listeners.values()) listener.missed?.();
  };
  bus.listen({ type, hear, missed });
  return {
    isAlone: false,
    tell(topic, key, amount = 1) {
      const amounts = waiting.get(topic) ?? new Map<string, number>();
      waiting.set(topic, amounts.set(key, (amounts.get(key) ?? 0) + amount));
      if (amounts.size >= MAX_KEYS) send();
      else timer ??= setTimeout(send, Math.max(0, sentAt + GAP_MS - performance.now())).unref();
    },
    hear(topic, listener) {
      if (listeners.has(topic)) throw new Error(`${topic} is heard twice`);
      listeners.set(topic, listener);
    },
  };
}
