import { BlockList, isIPv6 } from 'node:net';

/** This machine and private networks. */
const shared = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  shared.addSubnet(network, bits);
}
shared.addAddress('::1', 'ipv6');
shared.addSubnet('fc00::', 7, 'ipv6');
shared.addSubnet('fe80::', 10, 'ipv6');

/** Whether many people may come from this address: it is a proxy that TRUST_PROXY does not name, or an office. */
export const isSharedAddress = (ip: string): boolean => {
  const v4 = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return shared.check(v4, isIPv6(v4) ? 'ipv6' : 'ipv4');
};
