import { describe, expect, it } from '@jest/globals';
import { trustedProxies } from '../src/origins/trusted-proxies.ts';

describe('the proxies that are believed', () => {
  it('are addresses, networks and names of networks', () => {
    expect(trustedProxies('')).toBe(false);
    expect(trustedProxies('10.0.0.7, 10.1.0.0/16,fd00::/8, ::1, loopback')).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      'fd00::/8',
      '::1',
      'loopback',
    ]);
  });

  it.each(['banana', 'true', '*', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.7/8/8', 'http://10.0.0.7', '10.0.0.7:80'])(
    'refuse %s by name, with what is taken',
    (wrong) => {
      expect(() => trustedProxies(`loopback,${wrong}`)).toThrow(
        `TRUST_PROXY contains ${wrong}, which is no address such as 10.0.0.7 or 10.0.0.0/8, and none of loopback, linklocal, uniquelocal.`,
      );
    },
  );
});
