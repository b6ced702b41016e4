import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { createRabbitBus } from '../../src/adapters/bus/rabbit-bus.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import type { Bus, Envelope } from '../../src/ports/bus.ts';
import { UnavailableError } from '../../src/ports/unavailable.ts';
import { settingOf } from './setting.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const url = settingOf('AMQP_TEST_URL');
/** Its broker is killed. */
const dir = settingOf('AMQP_TEST_DIR');
const broker = (command: string) => promisify(execFile)(process.execPath, ['scripts/infra/rabbitmq.mjs', command, dir]);

const log = createLogger({ level: 'silent' });
const envelope = (id: string, key: string, type = 'forms.v1.FormDeleted'): Envelope => ({
  id,
  type,
  key,
  at: 1_000,
  sequence: 0,
  payload: Buffer.from('x'),
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the bus on RabbitMQ', () => {
  let prefix: string;
  let buses: Bus[];
  let admin: ChannelModel;
  beforeEach(async () => {
    [prefix, buses] = [`test-${randomUUID()}`, []];
    admin = await connectedTo(url);
  });
  afterEach(async () => {
    for (const bus of buses) await bus.close();
    // The broker may have been killed since.
    await admin.close().catch(() => undefined);
    const cleaner = await connectedTo(url);
    const channel = await cleaner.createChannel();
    for (const exchange of ['events', 'news']) await channel.deleteExchange(`${prefix}.${exchange}`);
    for (const queue of ['a.one', 'unreadable']) await channel.deleteQueue(`${prefix}.${queue}`);
    await cleaner.close();
  });

  /** A bus with one consumer. */
  async function consume(deliver: (event: Envelope) => Promise<void>, address = url): Promise<{ bus: Bus; letters: string[] }> {
    const bus = createRabbitBus({ url: address, log, prefix, retryPauses: [1, 2, 3] });
    const letters: string[] = [];
    bus.subscribe({
      queue: 'a.one',
      type: 'forms.v1.FormDeleted',
      deliver,
      deadLetter: async ({ id }, reason) => void letters.push(`${id}: ${reason}`),
    });
    buses.push(bus);
    await bus.start();
    return { bus, letters };
  }
  /** As the relay does. */
  async function publishUntilTaken(bus: Bus, event: Envelope): Promise<void> {
    for (let isTaken = false; !isTaken; ) {
      isTaken = await bus.publish([event]).then(
        () => true,
        () => false,
      );
      if (!isTaken) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('loses nothing and keeps the order of keys when the broker is killed while events come', async () => {
    const heard: string[] = [];
    const { bus } = await consume(async ({ id }) => void heard.push(id));
    await bus.publish([envelope('first', 'first')]);
    await until(() => heard.length === 1);
    // A quorum queue that was declared only just before a kill may come back dead (RabbitMQ 3.10).
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    const keys = ['k1', 'k2', 'k3', 'k4'];
    const count = 300;
    const publishing = keys.map(async (key) => {
      for (let number = 0; number < count; number += 1) await publishUntilTaken(bus, envelope(`${key}-${number}`, key));
    });
    await until(() => heard.length > 100);
    await broker('kill');
    await broker('start');
    await Promise.all(publishing);
    await until(() => new Set(heard).size === 1 + keys.length * count);
    for (const key of keys) {
      const numbers = [...new Set(heard.filter((id) => id.startsWith(key)))].map((id) => Number(id.slice(3)));
      expect(numbers).toEqual(Array.from({ length: count }, (_, number) => number));
    }
  }, 240_000);

  it('gives what one replica has not finished to the next when it leaves, and nothing before', async () => {
    const [seenByOne, seenByTwo]: [string[], string[]] = [[], []];
    const one = await consume(async ({ id }) => {
      seenByOne.push(id);
      if (id === 'waits') throw new UnavailableError(new Error('the disk is full'));
    });
    const two = await consume(async ({ id }) => void seenByTwo.push(id));
    await two.bus.publish([envelope('1', 'k'), envelope('waits', 'k'), envelope('3', 'k')]);
    await until(() => seenByOne.includes('waits'));
    expect(seenByTwo).toEqual([]);
    await one.bus.close();
    await until(() => seenByTwo.includes('3'));
    expect(seenByTwo).toEqual(['waits', '3']);
  });

  it('keeps an event however often a replica leaves before it has handled it', async () => {
    let [tries, isAway] = [0, true];
    const handle = async () => {
      tries += 1;
      if (isAway) throw new UnavailableError(new Error('the store is away'));
    };
    let { bus } = await consume(handle);
    await bus.publish([envelope('1', 'k')]);
    // More often than RabbitMQ 4 would deliver it by itself.
    for (let leaves = 0; leaves < 25; leaves += 1) {
      await until(() => tries > 0);
      await buses.pop()?.close();
      tries = 0;
      ({ bus } = await consume(handle));
    }
    isAway = false;
    await until(async () => (await bus.depths())['a.one'] === 0);
    const channel = await admin.createChannel();
    expect((await channel.checkQueue(`${prefix}.unreadable`)).messageCount).toBe(0);
  });

  it('takes 512 events of a queue at most before it has handled some, and counts all of them', async () => {
    const [count, prefetch] = [600, 512];
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { bus } = await consume(() => opened);
    await bus.publish(Array.from({ length: count }, (_, number) => envelope(String(number), 'k')));
    const channel = await admin.createChannel();
    const atBroker = async () => (await channel.checkQueue(`${prefix}.a.one`)).messageCount;
    await until(async () => (await bus.depths())['a.one'] === count);
    await until(async () => (await atBroker()) <= count - prefetch);
    expect(await atBroker()).toBe(count - prefetch);
    open();
    await until(async () => (await bus.depths())['a.one'] === 0);
  });

  it('takes a broker that has fallen silent for dead, and connects anew', async () => {
    const proxy = await startTcpProxy(Number(new URL(url).port));
    const heard: string[] = [];
    const { bus } = await consume(async ({ id }) => void heard.push(id), url.replace(/:\d+$/, `:${proxy.port}`));
    await bus.publish([envelope('1', 'k')]);
    proxy.onReply = () => 'hold';
    // Neither answered nor refused until the connection counts as lost.
    await expect(bus.publish([envelope('2', 'k')])).rejects.toThrow();
    proxy.onReply = (bytes) => bytes;
    await publishUntilTaken(bus, envelope('3', 'k'));
    await until(() => heard.includes('3'));
    await buses.pop()?.close();
    await proxy.close();
  });

  it('stores an event as a dead letter when this version has no handler for its type', async () => {
    const { bus, letters } = await consume(async () => undefined);
    const channel = await admin.createChannel();
    await channel.bindQueue(`${prefix}.a.one`, `${prefix}.events`, 'forms.v1.FormRenamed');
    await bus.publish([envelope('1', 'k', 'forms.v1.FormRenamed')]);
    await until(() => letters.length === 1);
    expect(letters).toEqual(['1: no handler for forms.v1.FormRenamed']);
  });

  it('moves a message that is no event aside, and goes on', async () => {
    const heard: string[] = [];
    const { bus } = await consume(async ({ id }) => void heard.push(id));
    const channel = await admin.createChannel();
    channel.publish(`${prefix}.events`, 'forms.v1.FormDeleted', Buffer.from('hello'), { headers: { key: 'k', at: 'soon' } });
    await until(async () => (await channel.checkQueue(`${prefix}.unreadable`)).messageCount === 1);
    await bus.publish([envelope('1', 'k')]);
    await until(() => heard.length === 1);
    const aside = await channel.get(`${prefix}.unreadable`, { noAck: true });
    if (!aside) throw new Error('it is gone');
    expect(aside.content.toString()).toBe('hello');
  });

  it('lets every replica hear what one tells, and says that something may be lost after each connection', async () => {
    const hearing = async () => {
      const bus = createRabbitBus({ url, log, prefix });
      const [heard, missed]: [string[], string[]] = [[], []];
      bus.listen({ type: 'replicas.forms', hear: ({ id }) => heard.push(id), missed: () => missed.push('some') });
      buses.push(bus);
      await bus.start();
      await until(() => missed.length === 1);
      return { bus, heard, missed };
    };
    const [one, two] = [await hearing(), await hearing()];
    one.bus.tell(envelope('1', 'k', 'replicas.forms'));
    await until(() => one.heard.length === 1 && two.heard.length === 1);
    await broker('kill');
    await broker('start');
    await until(() => one.missed.length === 2 && two.missed.length === 2);
    await until(() => {
      one.bus.tell(envelope('2', 'k', 'replicas.forms'));
      return two.heard.includes('2');
    });
  }, 240_000);

  it('comes back when its channel is closed by the broker', async () => {
    const heard: string[] = [];
    const { bus } = await consume(async ({ id }) => void heard.push(id));
    const channel = await admin.createChannel();
    // Ends the consumer and takes the queue away.
    await channel.deleteQueue(`${prefix}.a.one`);
    await until(() =>
      bus.ping().then(
        async () =>
          (await admin.createChannel()).checkQueue(`${prefix}.a.one`).then(
            () => true,
            () => false,
          ),
        () => false,
      ),
    );
    await publishUntilTaken(bus, envelope('1', 'k'));
    await until(() => heard.length === 1);
  });
});

async function connectedTo(address: string): Promise<ChannelModel> {
  const model = await connect(address);
  model.on('error', () => undefined);
  return model;
}
