/** This machine and private networks, IPv4 also as mapped into IPv6. */
const SHARED = /^(?:(?:::ffff:)?(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/** Whether many people may come from this address: it is a proxy that TRUST_PROXY does not name, or an office. */
export const isSharedAddress = (ip: string): boolean => SHARED.test(ip);
