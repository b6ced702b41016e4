import { describe, expect, it } from '@jest/globals';
import { createClientAddresses } from '../src/origins/client-address.ts';

const asked = (from: string, headers: Record<string, string> = {}, url = '/') =>
  ({ url, ip: headers['x-forwarded-for'] ?? from, headers, socket: { remoteAddress: from } }) as never;

describe('whether proxies in front say for whom they ask', () => {
  it('is not known before one has asked, probes and clients of their own apart', () => {
    const clients = createClientAddresses(['uniquelocal']);
    for (const request of [asked('203.0.113.7'), asked('10.0.0.1', {}, '/health'), asked('10.0.0.1', {}, '/ready?a')])
      clients.note(request);
    expect(clients.areHidden()).toBeNull();
  });

  it('is no while most ask without, as they did lately', () => {
    const clients = createClientAddresses(['uniquelocal']);
    clients.note(asked('::ffff:10.0.0.1'));
    expect(clients.areHidden()).toBe(true);
    const asks = (times: number, headers = {}) => {
      for (let count = 0; count < times; count += 1) clients.note(asked('10.0.0.1', headers));
    };
    asks(10, { 'x-forwarded-for': '203.0.113.7' });
    expect(clients.areHidden()).toBe(false);
    asks(20);
    expect(clients.areHidden()).toBe(true);
    asks(10_000);
    asks(201, { 'x-forwarded-for': '203.0.113.7' });
    expect(clients.areHidden()).toBe(false);
  });

  it('is nothing to know where none is believed', () => {
    const clients = createClientAddresses(false);
    clients.note(asked('10.0.0.1'));
    expect(clients.areHidden()).toBeNull();
  });

  it('lets a client of a network that is believed be one, as its proxy tells it', () => {
    const clients = createClientAddresses(['uniquelocal', '10.9.9.9']);
    expect(clients.hidden(asked('10.0.0.1', { 'x-forwarded-for': '10.8.0.4' }))).toBeNull();
    expect(clients.hidden(asked('10.0.0.1', { 'x-forwarded-for': '10.9.9.9' }))).toBe('silent');
    expect(clients.hidden(asked('fe80::1%eth0'))).toBeNull();
  });
});
