import { createLogger, createReplicas } from '@formwright/platform';
import { systemClock as clock, systemIds as ids } from '@formwright/platform/adapters/system';
import { createJoinedBuses } from '@formwright/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { inProcess, openGateway } from './echo-gateway.ts';

const log = createLogger({ level: 'silent' });
type Bus = ReturnType<typeof createJoinedBuses>[number];

/** A gateway that allows an address six requests a minute. */
const open = async (bus: Bus) =>
  openGateway(await inProcess(), 6, undefined, undefined, undefined, undefined, createReplicas('gateway', bus, { ids, clock, log }));

describe('two gateways on one bus', () => {
  it('allow an address together what one allows it', async () => {
    const buses = createJoinedBuses();
    const urls = [await open(buses[0]), await open(buses[1])];
    let told = 0;
    // Heard after the gateway of this bus has heard it, and for each message of either gateway.
    for (const bus of buses) bus.listen({ type: 'replicas.gateway', hear: () => (told += 1), missed: () => undefined });
    for (const bus of buses) await bus.start();
    const ask = async (call: number, path: string, init: RequestInit = {}) => {
      const before = told;
      const { status } = await fetch(`${urls[call % 2]}${path}`, init);
      // A refused request is not told.
      while (status === 200 && told < before + 2) await new Promise((resolve) => setTimeout(resolve, 1));
      return status;
    };
    const statuses = [];
    for (let call = 0; call < 8; call += 1) statuses.push(await ask(call, '/api/getPlans'));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    // Each route has a limit of its own.
    expect(await ask(0, '/ready')).toBe(200);
  });

  it('each count for themselves while the bus is away', async () => {
    const urls = [];
    // Not started: nothing is told or heard.
    for (const bus of createJoinedBuses()) urls.push(await open(bus));
    for (const url of urls) {
      const statuses = [];
      for (let call = 0; call < 7; call += 1) statuses.push((await fetch(`${url}/api/getPlans`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    }
  });
});
