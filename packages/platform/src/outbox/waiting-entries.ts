import { createByteTurns } from '../bytes/byte-turns.ts';
import type { Bus, Envelope } from '../ports/bus.ts';
import type { Collection } from '../ports/store.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Characters of the payloads that wait in memory. */
const MAX_HELD = 16_000_000;
/** Characters of a payload that waits for its turn before it is published. */
const LONG = 16_000;
/** Characters of such payloads that are on their way at the same time. */
const MAX_LONG = 16_000_000;

/** An entry of the outbox that waits to be published. */
export interface Waiting extends Pick<OutboxEntry, '_id' | 'type'> {
  /** Characters of its payload. */
  length: number;
  /** Absent if it waits in the store alone. */
  entry?: OutboxEntry;
}

/**
 * What a relay holds and sends has a bound in characters, not only in number: after an outage of the bus, thousands of long answers may
 * wait. What is beyond the bound waits in the store alone, and is read again when its turn has come.
 */
export class WaitingEntries {
  readonly #turns = createByteTurns(MAX_LONG);
  readonly #entries: Collection<OutboxEntry>;
  readonly #bus: Bus;
  #held = 0;

  constructor(entries: Collection<OutboxEntry>, bus: Bus) {
    this.#entries = entries;
    this.#bus = bus;
  }

  hold(entry: OutboxEntry): Waiting {
    const { _id, type, payload } = entry;
    const waiting = { _id, type, length: payload.length };
    if (this.#held + payload.length > MAX_HELD) return waiting;
    this.#held += payload.length;
    return { ...waiting, entry };
  }

  /** Call it when the entry is published. */
  release({ entry, length }: Waiting): void {
    if (entry) this.#held -= length;
  }

  /** Resolves when the bus has accepted it. @throws what the bus or the store throws, or the reason of the stop */
  async publish({ _id, length, entry }: Waiting, stop: AbortSignal): Promise<void> {
    const share = length > LONG ? await this.#turns.enter('', length) : null;
    try {
      stop.throwIfAborted();
      const found = entry ?? (await this.#entries.findOne({ _id }));
      // Otherwise, another relay has published and deleted it.
      if (found) await this.#bus.publish([envelopeOf(found)]);
    } finally {
      share?.keep(0);
    }
  }
}

function envelopeOf({ _id, type, key, at, sequence = 0, payload, minReader, trace }: OutboxEntry): Envelope {
  return {
    id: _id,
    type,
    key,
    at,
    sequence,
    payload: Buffer.from(payload, 'base64'),
    ...(minReader && { minReader }),
    ...(trace && { trace }),
  };
}
