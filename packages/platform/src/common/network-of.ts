import { isIPv4, isIPv6 } from 'node:net';

/** The length of a network's address: whole bytes of an IPv4 address, whole groups of 16 bits of an IPv6 address. */
export interface NetworkBits {
  v4: 16 | 24 | 32;
  v6: 32 | 48 | 64;
}

/**
 * The network of an address.
 * @param ip an IPv4 address, an IPv6 address, or an IPv4 address mapped into IPv6. A client that is gone has none, and a proxy may name nonsense
 * @returns '203.0.113.0/24', '2001:db8:1::/48', an IPv4 address alone for 32 bits, or 'unknown': what is no address is nobody of its own
 */
export function networkOf(ip: string, bits: NetworkBits): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(v4)) {
    const kept = v4.split('.').slice(0, bits.v4 / 8);
    return bits.v4 === 32 ? v4 : `${[...kept, '0', '0'].slice(0, 4).join('.')}/${bits.v4}`;
  }
  if (!isIPv6(ip)) return 'unknown';
  const [head = '', tail] = (ip.toLowerCase().split('%')[0] ?? ip).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  const kept = groups.slice(0, bits.v6 / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${kept.join(':')}::/${bits.v6}`;
}
