import type { Contract, ReplyOf } from '@formwright/contracts';
import { AppError, type CallInput } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';

/** Asks for what belongs to the rows of a page. A service that does not answer leaves its columns unknown; the page says which. */
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
        if (!(error instanceof AppError) || error.code !== 'platform.unavailable') throw error;
        away.add(contract.service);
        return null;
      }
    },
    away: () => [...away].sort(),
  };
}
