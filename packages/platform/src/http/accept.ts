import { negotiate } from '@fastify/accept-negotiator';

/**
 * Chooses the encoding of an answer.
 * @param accepted the request's Accept-Encoding
 * @param available what is at hand compressed, the best first
 * @returns what the client prefers of these; 'identity' where it takes none of them
 */
export function chooseEncoding<E extends string>(accepted: string | undefined, available: readonly E[]): E | 'identity' {
  return negotiate<E | 'identity'>((accepted ?? '').toLowerCase(), [...available, 'identity']) ?? 'identity';
}
