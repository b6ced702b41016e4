import { getHeapStatistics } from 'node:v8';
import { type ByteShare, createByteTurns } from './byte-turns.ts';
import { createSums } from './sums.ts';

/** Limits the memory that bodies of requests take; one per process. */
export interface BodyMemory {
  /** Takes memory for bytes that arrive. @returns false if the address, or all of them together, have as much as they may */
  take(address: string, bytes: number): boolean;
  give(address: string, bytes: number): void;
  /**
   * Waits until a long body, which has arrived on disk, may be read into memory and worked on. The addresses take turns, so that nobody
   * waits for all bodies of another address.
   * @param address null for calls between services. These never wait: the work that fills the memory may itself wait for their answer
   */
  enter(address: string | null, bytes: number): Promise<ByteShare>;
}

export interface BodyLimits {
  /** Bytes of bodies that arrive, of one address and of all. */
  perAddress: number;
  total: number;
  /** Bytes of long bodies that are worked on at the same time. One larger body is worked on alone. */
  working: number;
}

/** The limits as shares of the heap, each with an upper bound. A body that is worked on takes about ten times its bytes. */
function limitsOf(heap: number): BodyLimits {
  const total = Math.min(64_000_000, heap / 8);
  return { perAddress: total / 4, total, working: Math.min(16_000_000, heap / 32) };
}

export function createBodyMemory(given: Partial<BodyLimits> = {}): BodyMemory {
  const limits = { ...limitsOf(getHeapStatistics().heap_size_limit), ...given };
  const arriving = createSums(limits);
  return {
    take: (address, bytes) => arriving.add(address, bytes),
    give: (address, bytes) => arriving.remove(address, bytes),
    enter: createByteTurns(limits.working).enter,
  };
}
