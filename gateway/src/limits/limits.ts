import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { whenOver } from '@formwright/platform';

/**
 * Rate-limit key: the IPv4 address, or the IPv6 /64 network. A disconnected client has no address, and behind a trusted proxy it may name
 * nonsense.
 */
export const addressOf = ({ ip = '' }: { ip: string | undefined }): string => (isIP(ip) === 0 ? 'unknown' : normalizeIP(ip));

/** Beyond this part of all places, only addresses with few get another. */
export const SHARE_OF_ALL = 0.8;

/**
 * Tells whether an address has less than `most` requests under way, so that one which sends or reads slowly does not take the room of all.
 *
 * @param places of all addresses, if they are bounded elsewhere. The last fifth is for addresses with less than a fortieth
 */
export function createShares(most: number, places = Number.POSITIVE_INFINITY) {
  const counts = new Map<string, number>();
  let all = 0;
  /** Counts the request until its reply has ended. @returns false if it must be refused */
  return (address: string, reply: ServerResponse): boolean => {
    const count = counts.get(address) ?? 0;
    if (count >= most || (all >= places * SHARE_OF_ALL && count >= places / 40)) return false;
    counts.set(address, count + 1);
    all += 1;
    whenOver(reply, () => {
      all -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    return true;
  };
}

/** The 429 error. */
export const tooMany = () => Object.assign(new Error('Too many requests. Please wait a moment and try again.'), { statusCode: 429 });
