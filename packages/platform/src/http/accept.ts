import { negotiate } from '@fastify/accept-negotiator';

/**
 * Chooses the encoding of a reply.
 * @param accepted the request's Accept-Encoding
 * @param available available encodings, best first
 * @returns the encoding that the client prefers; 'identity' if it accepts none of them
 */
export function chooseEncoding<E extends string>(accepted: string | undefined, available: readonly E[]): E | 'identity' {
  return negotiate<E | 'identity'>((accepted ?? '').toLowerCase(), [...available, 'identity']) ?? 'identity';
}
