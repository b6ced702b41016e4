import { normalizeIP } from '@fastify/rate-limit';

/** Whose requests are counted together: an IPv4 address, or an IPv6 network of 64 bits. A client that is gone has no address any more. */
export const addressOf = ({ ip }: { ip: string | undefined }): string => normalizeIP(ip ?? 'gone');

/** What an address is told that asks too often. */
export const tooMany = () => Object.assign(new Error('Too many requests. Please wait a moment and try again.'), { statusCode: 429 });
