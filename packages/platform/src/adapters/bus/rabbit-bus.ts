import { type Channel, type ChannelModel, type ConfirmChannel, type ConsumeMessage, connect, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import { pause } from '../../common/pause.ts';
import type { Bus, BusListener, BusSubscription, Envelope } from '../../ports/bus.ts';
import { type DeliveryOptions, DeliveryQueue, defaultDelivery } from './delivery-queue.ts';
import { envelopeOf, messageOf } from './rabbit-message.ts';

export interface RabbitBusOptions extends Partial<DeliveryOptions> {
  /** amqp: or amqps:, with user, password and virtual host. */
  url: string;
  log: Logger;
  /** Starts the names of the exchange and of the queues. */
  prefix?: string;
}

/** Unacknowledged events of one queue in a process, running or waiting for an earlier event of their key. */
const PREFETCH = 512;
/** What a slow process has not heard yet; older ones are lost. */
const MAX_UNHEARD = { 'x-max-length': 10_000, 'x-max-length-bytes': 64_000_000, 'x-overflow': 'drop-head' };
/** A broker that is silent for twice this time is taken for dead. */
const HEARTBEAT_S = 10;
/** Longer than a healthy broker needs. */
const START_LIMIT_MS = 3_000;
const recovery = { initialDelay: 100, maxDelay: 3_000, jitter: 0.5 };
/**
 * RabbitMQ 4 drops an event after 20 redeliveries, and a replica that restarts redelivers. We count failures ourselves. Older versions do
 * not know -1 for 'no limit'.
 */
const NO_DELIVERY_LIMIT = 2_000_000_000;

/**
 * The bus on RabbitMQ: a topic exchange, and a quorum queue per subscription queue. One consumer of a queue is active at a time, among all
 * replicas, so that events stay in order per key; the next one takes over when it leaves. An event is acknowledged to the broker when it
 * was handled, or is a stored dead letter. After a lost connection unacknowledged events are delivered again. Listeners have a queue of
 * their own in each process, which lives as long as the connection.
 */
export function createRabbitBus({ url, log, prefix = 'formwright', ...delivery }: RabbitBusOptions): Bus {
  return new RabbitBus(
    url,
    log,
    { exchange: `${prefix}.events`, news: `${prefix}.news`, unreadable: `${prefix}.unreadable`, prefix },
    { ...defaultDelivery, ...delivery },
  );
}

interface Names {
  prefix: string;
  exchange: string;
  /** The exchange of what is told to listeners only. */
  news: string;
  /** The queue of messages that are no events. */
  unreadable: string;
}

/** What lives as long as one connection. */
interface Line {
  channel: ConfirmChannel;
  /** The channel for what replicas tell each other. It has no confirms and no acknowledgements. */
  news: Channel;
  /** Whether the channel of news takes no more for now. */
  isNewsFull: boolean;
  deliveries: DeliveryQueue[];
  consumers: string[];
  /** Resolves when the channel takes more. */
  drained: Promise<void>;
}

class RabbitBus implements Bus {
  private readonly queues = new Map<string, Map<string, BusSubscription>>();
  private readonly listeners: BusListener[] = [];
  private connection: RecoveringChannelModel | undefined;
  private line: Line | undefined;
  /** Publishers that wait for a connection. */
  private readonly waiting = new Set<{ open: (line: Line) => void; fail: (error: Error) => void }>();
  private isClosing = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
    private readonly names: Names,
    private readonly delivery: DeliveryOptions,
  ) {}

  subscribe(subscription: BusSubscription): void {
    if (this.connection) throw new Error('subscribe before start');
    const { queue, type } = subscription;
    const types = this.queues.get(queue) ?? new Map<string, BusSubscription>();
    if (types.has(type)) throw new Error(`${queue} takes ${type} twice`);
    this.queues.set(queue, types.set(type, subscription));
  }

  listen(listener: BusListener): void {
    if (this.connection) throw new Error('listen before start');
    this.listeners.push(listener);
  }

  /** Connects. A broker that starts later than this process is waited for in the background; until then `ping` rejects. */
  async start(): Promise<void> {
    const address = new URL(this.url);
    address.searchParams.set('heartbeat', String(HEARTBEAT_S));
    const connection = await connect(address.href, {
      ...{ noDelay: true, keepAlive: true, timeout: 10_000 },
      clientProperties: { connection_name: this.names.prefix },
      recovery: { ...recovery, waitForConnect: false, setup: (model: ChannelModel) => this.open(model) },
    });
    this.connection = connection;
    connection.on('error', (error: Error) => this.log.warn({ err: error }, 'the broker ended the connection'));
    connection.on('disconnect', (error: Error) => this.log.warn({ err: error }, 'the connection to the broker is lost'));
    // Once per outage, not once per try.
    let isAway = false;
    connection.on('connect-failed', (error: Error) => {
      if (!isAway) this.log.warn({ err: error }, 'the broker cannot be reached');
      isAway = true;
    });
    connection.on('connect', () => {
      isAway = false;
      this.log.info('connected to the broker');
    });
    connection.on('blocked', (reason: string) => this.log.warn({ reason }, 'the broker takes no events for now'));
    connection.on('unblocked', () => this.log.info('the broker takes events again'));
    await Promise.race([connection.waitForConnect().catch(() => undefined), pause(START_LIMIT_MS)]);
  }

  async publish(envelopes: readonly Envelope[]): Promise<void> {
    await Promise.all(envelopes.map((envelope) => this.send(envelope)));
  }

  tell(envelope: Envelope): void {
    const { line } = this;
    if (!line || line.isNewsFull) return;
    const { content, options } = messageOf(envelope);
    try {
      line.isNewsFull = !line.news.publish(this.names.news, envelope.type, content, { ...options, persistent: false });
    } catch (error) {
      // A closing connection throws. What is told without a connection is lost, too, and the caller may be a timer.
      this.log.debug({ err: error, id: envelope.id }, 'the connection is closing; nobody hears this');
    }
  }

  async ping(): Promise<void> {
    if (!this.line) throw new Error('not connected to the broker');
    await this.line.channel.checkExchange(this.names.exchange);
  }

  /** The broker counts what it has not delivered. What it has delivered and nobody acknowledged is in the queues of one process. */
  async depths(): Promise<Record<string, number>> {
    const { line } = this;
    if (!line) throw new Error('not connected to the broker');
    const depths: Record<string, number> = {};
    for (const [at, queue] of [...this.queues.keys()].entries()) {
      const { messageCount } = await line.channel.checkQueue(this.nameOf(queue));
      depths[queue] = messageCount + (line.deliveries[at]?.size() ?? 0);
    }
    return depths;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const { fail } of this.waiting) fail(new Error('the bus was closed'));
    const { line } = this;
    if (line) {
      await Promise.all(line.consumers.map((tag) => line.channel.cancel(tag).catch(() => undefined)));
      await Promise.all(line.deliveries.map((queue) => queue.close()));
      // The broker has taken the acknowledgements before the connection ends.
      await line.channel.waitForConfirms().catch(() => undefined);
    }
    await this.connection?.close();
  }

  /** Resolves when the broker has stored the event. */
  private async send(envelope: Envelope): Promise<void> {
    let line = await this.connected();
    await line.drained;
    // The connection may have been lost meanwhile.
    if (line !== this.line) line = await this.connected();
    const { content, options } = messageOf(envelope);
    const { channel } = line;
    await new Promise<void>((resolve, reject) => {
      const isFree = channel.publish(this.names.exchange, envelope.type, content, options, (error) => (error ? reject(error) : resolve()));
      if (!isFree) line.drained = new Promise((resume) => channel.once('drain', resume).once('close', resume));
    });
  }

  private connected(): Promise<Line> {
    if (this.line) return Promise.resolve(this.line);
    if (this.isClosing || !this.connection) return Promise.reject(new Error('the bus is not open'));
    return new Promise((resolve, reject) => {
      const waiter = {
        open: (line: Line) => {
          this.waiting.delete(waiter);
          resolve(line);
        },
        fail: (error: Error) => {
          this.waiting.delete(waiter);
          reject(error);
        },
      };
      this.waiting.add(waiter);
    });
  }

  /** Declares exchange and queues, then consumes. It runs for every new connection. */
  private async open(model: ChannelModel): Promise<void> {
    // An error without a listener would end the process.
    model.on('error', () => undefined);
    const [channel, news] = [await model.createConfirmChannel(), await model.createChannel()];
    const line: Line = { channel, news, isNewsFull: false, deliveries: [], consumers: [], drained: Promise.resolve() };
    const giveUp = () => {
      if (this.line === line) this.line = undefined;
      // What is under way ends by itself. The rest is delivered again.
      for (const queue of line.deliveries) void queue.close();
    };
    for (const each of [channel, news]) {
      each.on('error', (error: Error) => this.log.error({ err: error }, 'the broker refused'));
      each.on('close', () => {
        giveUp();
        // If only the channel was closed, a new connection makes a new one.
        if (!this.isClosing) void model.close().catch(() => undefined);
      });
    }
    news.on('drain', () => {
      line.isNewsFull = false;
    });
    await channel.prefetch(PREFETCH);
    await channel.assertExchange(this.names.exchange, 'topic', { durable: true });
    await channel.assertExchange(this.names.news, 'topic', { durable: true });
    await channel.assertQueue(this.names.unreadable, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    for (const [queue, types] of this.queues) await this.declare(channel, this.nameOf(queue), types.keys());
    for (const [queue, types] of this.queues) {
      const deliveries = new DeliveryQueue(this.delivery);
      line.deliveries.push(deliveries);
      const { consumerTag } = await channel.consume(this.nameOf(queue), (message) => {
        if (message) void this.receive(line, deliveries, types, message);
        // The broker has ended the consumer, for example because its queue was deleted.
        else void channel.close().catch(() => undefined);
      });
      line.consumers.push(consumerTag);
    }
    if (this.listeners.length > 0) await this.hearNews(line);
    this.line = line;
    for (const { open } of this.waiting) open(line);
  }

  /** Whatever was sent before is lost to the listeners. */
  private async hearNews({ news }: Line): Promise<void> {
    const { queue } = await news.assertQueue('', { exclusive: true, autoDelete: true, durable: false, arguments: MAX_UNHEARD });
    for (const type of new Set(this.listeners.map((listener) => listener.type)))
      for (const exchange of [this.names.exchange, this.names.news]) await news.bindQueue(queue, exchange, type);
    const take = (message: ConsumeMessage | null) => {
      const envelope = message && envelopeOf(message);
      if (envelope) for (const { type, hear } of this.listeners) if (type === envelope.type) hear(envelope);
      // The broker has ended the consumer.
      if (!message) void news.close().catch(() => undefined);
    };
    await news.consume(queue, take, { noAck: true });
    for (const { missed } of this.listeners) missed();
  }

  private nameOf(queue: string): string {
    return `${this.names.prefix}.${queue}`;
  }

  private async declare(channel: ConfirmChannel, name: string, types: Iterable<string>): Promise<void> {
    await channel.assertQueue(name, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-single-active-consumer': true,
        'x-delivery-limit': NO_DELIVERY_LIMIT,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': this.names.unreadable,
      },
    });
    for (const type of types) await channel.bindQueue(name, this.names.exchange, type);
  }

  private async receive(
    { channel }: Line,
    deliveries: DeliveryQueue,
    types: ReadonlyMap<string, BusSubscription>,
    message: ConsumeMessage,
  ): Promise<void> {
    const envelope = envelopeOf(message);
    if (!envelope) {
      this.log.error({ exchange: message.fields.exchange, queue: this.names.unreadable }, 'a message is no event; it was moved');
      channel.reject(message, false);
      return;
    }
    try {
      const subscription = types.get(envelope.type);
      if (subscription) await deliveries.add(subscription, envelope);
      // An older or a newer version of the service has bound this type.
      else for (const any of [...types.values()].slice(0, 1)) await any.deadLetter(envelope, `no handler for ${envelope.type}`);
      channel.ack(message);
    } catch (error) {
      // The event is not acknowledged, so it is delivered again, here or elsewhere, when this connection has ended.
      this.log.debug({ err: error, id: envelope.id }, 'an event is left to the next delivery');
    }
  }
}
