import { admin, serviceNames } from '@formwright/contracts';
import { decodeEvent } from '@formwright/events';
import { createLogger, type Envelope } from '@formwright/platform';
import { createLocalBus } from '@formwright/platform/adapters/bus/local-bus';
import { createTestClock, createTestIds } from '@formwright/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createErrorTelling } from '../src/errors/tell-errors.ts';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { openGateway } from './echo-gateway.ts';
import { openBackOffice } from './operators/back-office.ts';

// What the gateway itself answers with an error is in the operators' error log, by its cause, and each once.

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('a service that does not answer is in the error log of operators, named by the gateway, with how often', async () => {
  const bus = createLocalBus();
  const office = await openBackOffice({ bus });
  ends.push(() => office.world.close());
  const log = createLogger({ level: 'silent' });
  const errors = createErrorTelling({ bus, clock: office.world.clock, ids: createTestIds(), log });
  // Nothing listens on the port of discarding.
  const urls = Object.fromEntries(serviceNames.map((name) => [name, 'http://127.0.0.1:9']));
  const url = await openGateway(proxyForwarder(urls as never, { errors }));
  const ask = async (link: string) => (await fetch(`${url}/f-${link}`, { redirect: 'manual' })).headers.get('x-request-id');
  for (const link of ['abc', 'def']) await ask(link);
  const last = await ask('ghi');
  await errors.flush();
  await office.world.drain();
  const { data, away } = await office.ask(admin.getErrorLogs);
  expect(data.filter(({ service }) => service === 'gateway')).toEqual([
    expect.objectContaining({ what: 'service unreachable', place: '/f-:link', count: 3, kind: 'request', request_id: last }),
  ]);
  expect([away, JSON.stringify(data).includes('127.0.0.1')]).toEqual([[], false]);
  await office.ask(admin.clearErrorLogs);
  expect((await office.ask(admin.getErrorLogs)).total).toBe(0);
});

describe('what is told', () => {
  const told: Envelope[] = [];
  let isAway = false;
  const lines: string[] = [];
  const log = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
  const clock = createTestClock();
  const make = () => {
    [told.length, lines.length, isAway] = [0, 0, false];
    return createErrorTelling({
      bus: {
        async publish(envelopes) {
          told.push(...envelopes);
          if (isAway) throw new Error('the broker is away');
        },
      },
      ...{ clock, log, ids: createTestIds() },
    });
  };
  const causesOf = (envelopes: readonly Envelope[]) =>
    envelopes.flatMap(({ payload }) => decodeEvent('gateway.v1.ErrorsMade', payload).causes);
  const named = (text: string) => new Error(text);

  it('is bounded by causes, and loses no count', async () => {
    const errors = make();
    const letters = 'abcdefghij';
    const word = (number: number) => [...String(number)].map((digit) => letters[Number(digit)]).join('');
    for (let number = 0; number < 2_000; number += 1)
      errors.note(named(`fault ${word(number)}`), { reqId: 'r', route: '/x' }, 'gateway error');
    for (let number = 0; number < 1_000; number += 1) errors.note(named('fault a'), { reqId: 'r', route: '/x' }, 'gateway error');
    await errors.flush();
    const causes = causesOf(told);
    expect([causes.length, told.length]).toEqual([501, 6]);
    expect(causes.reduce((sum, { count }) => sum + count, 0)).toBe(3_000);
    expect(causes.find(({ what }) => what === 'others')?.count).toBe(1_500);
    await errors.close();
  });

  it('comes again with the same id while nobody takes it, which is logged once and told of nothing', async () => {
    const errors = make();
    isAway = true;
    errors.note(named('fault of ann@example.org in "Kiln" 17'), { reqId: 'r1', route: '/x' }, 'gateway error');
    await errors.flush();
    errors.note(named('another'), { reqId: 'r2', route: '/x' }, 'gateway error');
    await errors.flush();
    expect([new Set(told.map(({ id }) => id)).size, lines.length]).toEqual([1, 1]);
    isAway = false;
    told.length = 0;
    await errors.flush();
    expect(causesOf(told).map(({ cause, count }) => [cause, count])).toEqual([
      ['Error: fault of [e-mail] in "…" …', 1],
      ['Error: another', 1],
    ]);
    await errors.close();
  });
});
