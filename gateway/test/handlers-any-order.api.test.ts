import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allContracts, type ServiceName, serviceNames } from '@formwright/contracts';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anyOrder, createHoldingBus, createManualBus, type Delivery, randomFrom } from './any-order/deliveries.ts';
import { documentsIn } from './any-order/documents.ts';
import { makePeople, tellStory } from './any-order/story.ts';
import { servicesOf } from './product-world.ts';

// Every handler of every service, as the services subscribe them: what they store of a story is the same, in whatever order a bus brings it.
// A new handler has to be in the story and in the table of docs/handlers.md.

const SEEDS = process.env.ANY_ORDER_SEEDS ? Number(process.env.ANY_ORDER_SEEDS) : 8;
/** The looks of an erasure. */
const LOOKS_MS = [0, 15_000, 30_000, 60 * 60_000];
/** Jobs that remove what is left of deleted forms. */
const sweeps: Partial<Record<ServiceName, string>> = { submissions: 'submissions.sweep-files', responses: 'responses.remove-deleted' };

describe.each(serviceNames)('%s', (service: ServiceName) => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-any-order-'));
  const stored = join(dir, 'product', `service${serviceNames.indexOf(service)}.db`);
  const holding = createHoldingBus(service);
  let product: TestWorld;
  beforeAll(async () => {
    const makeStore = (name: string) => createSqliteStore({ path: join(dir, 'product', `${name}.db`) });
    const services = servicesOf(...serviceNames).map(holding.joining);
    product = await createTestWorld({ services, bus: holding.bus, makeStore });
    const people = await makePeople(product);
    holding.hold();
    await tellStory(product, people);
  });
  afterAll(async () => {
    await product.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** What the service stores and mails after these deliveries. The other services answer it as they are after the story. */
  async function after({ soon, late = [] }: { soon: readonly Delivery[]; late?: readonly Delivery[] }, name: string) {
    const copy = join(dir, name);
    for (const end of ['', '-wal']) cpSync(`${stored}${end}`, `${join(copy, service)}.db${end}`);
    const { bus, subscriptions, deliver } = createManualBus();
    const makeStore = () => createSqliteStore({ path: join(copy, `${service}.db`) });
    const world = await createTestWorld({ services: servicesOf(service), bus, makeStore, startAt: product.clock.now() });
    for (const contract of allContracts) world.answer(contract, (input) => product.call(contract, input as never) as never);
    for (const deliveries of [soon, late]) {
      for (const delivery of deliveries) await deliver(delivery);
      for (const wait of LOOKS_MS) {
        world.clock.advance(wait);
        await world.runJob(`${service}.erase`);
      }
    }
    const sweep = sweeps[service];
    if (sweep) await world.runJob(sweep);
    await world.drain();
    const mails = world.mails.map(({ to, subject }) => `${to}: ${subject}`).sort();
    await world.close();
    return { documents: documentsIn(join(copy, `${service}.db`)), mails, subscriptions };
  }

  it('tells a story of which every handler hears, and docs/handlers.md names each', async () => {
    const { subscriptions } = await after({ soon: [] }, 'none');
    const rowsOf = (type: string, queue: string) => holding.held.filter((each) => each.queue === queue && each.envelope.type === type);
    const rows = subscriptions.map(({ queue, type }) => {
      const [first] = rowsOf(type, queue);
      const kind = !first ? 'NOT IN THE STORY' : first.envelope.sequence > 0 ? 'state' : 'fact';
      return `| \`${queue}\` | ${type.split('.').at(-1)} | ${kind} |`;
    });
    const table = readFileSync('docs/handlers.md', 'utf8').split('\n');
    expect(table.filter((line) => line.startsWith(`| \`${service}.`)).sort()).toEqual(rows.sort());
  });

  it(`stores and mails the same in ${SEEDS} other orders, with events that come again, and late ones that were dead letters`, async () => {
    const { documents, mails } = await after({ soon: holding.held }, 'in-order');
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const other = await after(anyOrder(holding.held, randomFrom(seed)), `seed${seed}`);
      expect({ seed, documents: other.documents, mails: other.mails }).toEqual({ seed, documents, mails });
    }
  });
});
