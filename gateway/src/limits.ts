import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { whenOver } from '@formwright/platform';

/**
 * Rate-limit key: the IPv4 address, or the IPv6 /64 network. A disconnected client has no address, and behind a trusted proxy it may name
 * nonsense.
 */
export const addressOf = ({ ip = '' }: { ip: string | undefined }): string => (isIP(ip) === 0 ? 'unknown' : normalizeIP(ip));

/**
 * Tells whether an address has less than `most` requests under way, so that one which sends or reads slowly does not take the room of all.
 */
export function createShares(most: number) {
  const counts = new Map<string, number>();
  /** Counts the request until its reply has ended. @returns false if it must be refused */
  return (address: string, reply: ServerResponse): boolean => {
    const count = counts.get(address) ?? 0;
    if (count >= most) return false;
    counts.set(address, count + 1);
    whenOver(reply, () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    return true;
  };
}

/** The 429 error. */
export const tooMany = () => Object.assign(new Error('Too many requests. Please wait a moment and try again.'), { statusCode: 429 });
