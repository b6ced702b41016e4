import { expect, it } from '@jest/globals';
import { isNetwork, withinNetworks } from './networks.ts';

it('are addresses and networks of both kinds', () => {
  for (const network of ['10.0.0.7', '10.0.0.0/8', '2001:db8::/32', '::1']) expect([network, isNetwork(network)]).toEqual([network, true]);
  for (const network of ['', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/0', '10.0.0.0/8/8', 'office', '::/129', '10.0.0.0/08'])
    expect([network, isNetwork(network)]).toEqual([network, false]);
});

it('hold their addresses and no others, however they are written', () => {
  const isWithin = withinNetworks(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::9']) expect([ip, isWithin(ip)]).toEqual([ip, true]);
  for (const ip of ['10.2.0.1', '::ffff:10.2.0.1', '192.0.2.8', '2001:db9::1', '', 'unknown'])
    expect([ip, isWithin(ip)]).toEqual([ip, false]);
  expect(withinNetworks([])('198.51.100.1')).toBe(true);
});
