import { randomUUID } from 'node:crypto';
import { createRabbitBus } from '../../src/adapters/bus/rabbit-bus.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { describeToldStates } from '../../src/conformance/told-states.ts';
import { settingOf } from './setting.ts';

const url = settingOf('AMQP_TEST_URL');
const log = createLogger({ level: 'silent' });
const busOf = (prefix: string) => createRabbitBus({ url, log, prefix, retryPauses: [1, 2, 3] });

// The server of the tests ends with them, and its queues with it.
describeToldStates(
  'SQLite, RabbitMQ',
  () => {
    const prefix = `test-${randomUUID()}`;
    return [busOf(prefix), busOf(prefix)];
  },
  { isShort: true },
);
