import { describe, expect, it } from '@jest/globals';
import { isSharedAddress } from './shared-addresses.ts';

describe('an address that many people may share', () => {
  it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.2.3', '::FFFF:10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd12::1', 'fe80::1'])(
    'is %s',
    (ip) => {
      expect(isSharedAddress(ip)).toBe(true);
    },
  );
  it.each(['203.0.113.1', '::ffff:203.0.113.1', '172.32.0.1', '110.1.2.3', '2001:db8::1', '::10', 'unknown', ''])('is not %s', (ip) => {
    expect(isSharedAddress(ip)).toBe(false);
  });
});
