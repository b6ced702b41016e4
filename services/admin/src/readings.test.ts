import { identity } from '@formwright/contracts';
import { AppError, type Ports, type Service } from '@formwright/platform';
import { createTestWorld } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { createReadings } from './readings.ts';
import { addressesIn, responsesIn } from './shown.ts';

it('an identity of before is told of who reads too much, without what it does not know', async () => {
  let ports: Ports | undefined;
  const world = await createTestWorld({
    services: [
      (given): Service => {
        ports = given;
        return { name: 'admin', routes: [], subscriptions: [], jobs: [] };
      },
    ],
  });
  const told: object[] = [];
  world.answer(identity.tellOfReading, ({ body }) => {
    // As a call to another process that does not know a field.
    if (!body || Object.keys(body).length > 2) throw new AppError('platform.unavailable', 'tellOfReading answered 400');
    told.push(body);
    return { success: true as const };
  });
  try {
    if (!ports) throw new Error('no ports');
    const readings = createReadings(ports, {});
    const data = Array.from({ length: 2_001 }, (_, index) => ({ paymentuser: { email: `p${index}@example.com` } }));
    const read = readings.counted('payments', async () => ({ data }));
    const request = { caller: { userId: 'olga' }, ip: '10.0.0.1', reply: { header: () => undefined } };
    for (let again = 0; again < 3; again += 1) await expect(read(request)).rejects.toMatchObject({ code: 'admin.read_limit' });
    expect(told).toEqual([{ userId: 'olga', seen: 'addresses' }]);
  } finally {
    await world.close();
  }
});

it('whatever a field is called, an address is found; of a sentence, a masked one or what strangers write it is none', () => {
  const reply = {
    data: [
      {
        a: 'Ada@Example.com',
        b: { c: ['bea@müller.example'] },
        text: 'Write to cy@example.com',
        parts: [{ texts: ['dan@example.com'] }],
        masked: 'd•••@example.com',
        n: 1,
      },
    ],
    objecting: { accounts: [{ email: 'eve@example.com' }] },
    next: null,
  };
  expect(addressesIn(reply)).toEqual(['ada@example.com', 'bea@müller.example', 'eve@example.com']);
  expect(responsesIn({ data: [{ response_id: 'r1' }, { _id: 'x' }] })).toEqual(['r1']);
});
