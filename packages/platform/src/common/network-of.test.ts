import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', 'unknown', 'unknown'],
    ['203.0.113.7:51234', 'unknown', 'unknown'],
    ['_hidden', 'unknown', 'unknown'],
  ])('finds %s in %s and %s', (ip, narrow, wide) => {
    expect(networkOf(ip, { v4: 32, v6: 64 })).toBe(narrow);
    expect(networkOf(ip, { v4: 24, v6: 48 })).toBe(wide);
  });
});
