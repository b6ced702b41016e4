import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { hearGateways, tellOfGateway } from '../src/health/gateway-signs.ts';
import type { Bus } from '../src/ports/bus.ts';
import { createTestClock, createTestIds } from '../src/testing/index.ts';

const [clock, ids] = [createTestClock(), createTestIds()];
let bus: Bus;
let lines: string[];
let heard: ReturnType<typeof hearGateways>;
beforeEach(async () => {
  [bus, lines] = [createLocalBus({}), []];
  heard = hearGateways(bus, { clock, log: createLogger({ destination: { write: (line) => void lines.push(line) } }) });
  await bus.start();
});
afterEach(() => bus.close());

const tell = (areHidden: () => boolean | null = () => null) => tellOfGateway(bus, { clock, ids }, areHidden);

it('are heard of each gateway until it ends', () => {
  const end = tell();
  const endOther = tell(() => true);
  const now = clock.now();
  expect(heard()).toMatchObject([
    { seenAt: now, hidesClients: null },
    { seenAt: now, hidesClients: true },
  ]);
  end();
  expect(heard()).toMatchObject([{ hidesClients: true }]);
  endOther();
  expect(heard()).toEqual([]);
});

it('forget a gateway that is silent for ten minutes, the last one, too', () => {
  const ends = [tell()];
  clock.advance(10 * 60_000);
  expect(heard()).toHaveLength(1);
  clock.advance(1);
  expect(heard()).toEqual([]);
  ends.push(tell());
  expect(heard()).toMatchObject([{ seenAt: clock.now() }]);
  for (const end of ends) end();
});

it('keep no place for those that were killed, although nobody looks', () => {
  const ends = Array.from({ length: 50 }, () => tell());
  clock.advance(10 * 60_000 + 1);
  ends.push(tell());
  expect(heard()).toMatchObject([{ seenAt: clock.now() }]);
  for (const end of ends) end();
});

it('say what cannot be read', () => {
  bus.tell({ id: 'a', type: 'gateway.sign', key: 'a', at: 1, sequence: 0, payload: Buffer.from('{') });
  expect(heard()).toEqual([]);
  expect(lines.join()).toContain('a sign of a gateway cannot be read');
});
