import type { Contract, ReplyOf } from '@formwright/contracts';
import { type CallInput, isUnavailable } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';

/**
 * Asks for what belongs to the rows of a page. A service that does not answer leaves its columns unknown; the page says which. So does
 * one of a former version that does not know the call or one of its fields, and one that is busy or whose disk fails.
 */
export interface Asking {
  /** @returns null if the service is away */
  ask<C extends Contract>(contract: C, input: CallInput<C>): Promise<ReplyOf<C> | null>;
  /** The services that did not answer, by name. */
  away(): string[];
}

export function createAsking({ ports }: AdminDeps): Asking {
  const away = new Set<string>();
  return {
    async ask(contract, input) {
      try {
        return await ports.call(contract, input);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        away.add(contract.service);
        return null;
      }
    },
    away: () => [...away].sort(),
  };
}
