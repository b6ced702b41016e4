import { BlockList, isIP } from 'node:net';

/**
 * By this the gateway says of a request that its address is a proxy's, and says nothing of the client. It is told where `OPERATOR_NETWORKS` is
 * set. Who sends it is where operators do not work, and wins nothing.
 */
export const PASSED_ON_HEADER = 'x-passed-on';

/** Whether a text is an address, or a network such as 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return rest.length === 0 && most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

/** Tells whether an address lies in one of these networks; without any, each does. An IPv4 address may be written as an IPv6 one. */
export function withinNetworks(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    const family = isIP(ip) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(ip, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}
