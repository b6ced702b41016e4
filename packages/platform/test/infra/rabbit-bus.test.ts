import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { connect } from 'amqplib';
import { createRabbitBus } from '../../src/adapters/bus/rabbit-bus.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { describeBus } from '../../src/conformance/bus.ts';
import { describeUnrulyBus } from '../../src/conformance/bus-at-least-once.ts';
import { settingOf } from './setting.ts';

const url = settingOf('AMQP_TEST_URL');
const log = createLogger({ level: process.env.LOG_LEVEL === 'debug' ? 'debug' : 'silent' });
const made: string[] = [];
const prefixed = (prefix: string) => {
  made.push(prefix);
  return { bus: createRabbitBus({ url, log, prefix, retryPauses: [1, 2, 3] }), tries: 4 };
};
describeBus('RabbitMQ', async () => prefixed(`test-${randomUUID()}`));
// Both buses of a test share their queues.
let [shared, uses] = ['', 0];
describeUnrulyBus('RabbitMQ', async () => {
  if (uses++ % 2 === 0) shared = `test-${randomUUID()}`;
  return prefixed(shared);
});
afterAll(async () => {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const prefix of new Set(made)) {
    for (const exchange of ['events', 'news']) await channel.deleteExchange(`${prefix}.${exchange}`);
    for (const queue of ['a.one', 'b.two', 'a.stuck', 'a.failing', 'b.well', 'a.forms', 'a.notes', 'unreadable'])
      await channel.deleteQueue(`${prefix}.${queue}`);
  }
  await connection.close();
});
