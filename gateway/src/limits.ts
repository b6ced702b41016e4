import { normalizeIP } from '@fastify/rate-limit';

/** Rate-limit key: the IPv4 address, or the IPv6 /64 network. A disconnected client has no address. */
export const addressOf = ({ ip }: { ip: string | undefined }): string => normalizeIP(ip ?? 'gone');

/** The 429 error. */
export const tooMany = () => Object.assign(new Error('Too many requests. Please wait a moment and try again.'), { statusCode: 429 });
