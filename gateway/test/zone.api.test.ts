import { describe, expect, it } from '@jest/globals';
import { inProcess, openGateway, proxied } from './echo-gateway.ts';

describe.each([
  ['in this process', inProcess],
  ['by proxy', proxied],
])('a call that names the zone of its page, with services %s,', (_name, makeForwarder) => {
  it.each([
    ['Europe/Vienna', 'Europe/Vienna'],
    ['Asia/Katmandu', 'Asia/Katmandu'],
    ['Mars/Olympus', 'UTC'],
    ['+05:30', 'UTC'],
    ['', 'UTC'],
  ])('hears of %p that the server has %p', async (zone, known) => {
    const url = await openGateway(await makeForwarder(), null);
    // A refusal tells it, too: it may be the first reply that a page gets.
    for (const path of ['/api/getPlans', '/api/nothing']) {
      expect((await fetch(`${url}${path}`, { headers: { 'x-time-zone': zone } })).headers.get('x-time-zone')).toBe(known);
      expect((await fetch(`${url}${path}`)).headers.has('x-time-zone')).toBe(false);
    }
  });
});
