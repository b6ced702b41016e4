import { contractsOf } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { envelopeOf, messageOf } from '../src/adapters/bus/rabbit-message.ts';
import { systemClock } from '../src/adapters/system.ts';
import { createOtlpTraces } from '../src/adapters/traces/otlp-traces.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { inSpan, type Tracing } from '../src/common/tracing.ts';
import { chooseTracing } from '../src/host/choose-adapters.ts';
import { createHttpCall } from '../src/http/http-call.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import type { OutboxEntry } from '../src/outbox/outbox-entry.ts';
import type { Envelope } from '../src/ports/bus.ts';
import type { CallSigner } from '../src/security/call-tokens.ts';
import { handle } from '../src/service/service.ts';
import {
  callHeaders,
  createTestClock,
  createTestIds,
  startTraceReceiver,
  type TraceReceiver,
  verifyTestCall,
} from '../src/testing/index.ts';
import { startApp } from './support/app.ts';
import { inFile } from './support/stores.ts';

const forms = contractsOf('forms');

const lines: string[] = [];
const log = createLogger({ destination: { write: (line) => void lines.push(line) } });
const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let receiver: TraceReceiver;
let tracing: Tracing;
beforeEach(async () => {
  lines.length = 0;
  receiver = await startTraceReceiver();
  tracing = createOtlpTraces({ url: receiver.url, percent: 100, process: 'formwright-test', log });
});
afterEach(async () => {
  await tracing.close();
  await receiver.close();
});

const byName = () => Object.fromEntries(receiver.spans().map((span) => [span.name, span]));

it('are off without an address', async () => {
  expect(await chooseTracing({ tracesUrl: '', tracesPercent: 100 }, 'formwright-test', log)).toBeUndefined();
});

it('span a call over HTTP, and mark what failed', async () => {
  const base = { summary: 's', auth: 'service', errors: {}, body: Type.Object({}) } as const;
  const works = forms('works', { ...base, path: '/internal/works', reply: Type.Object({}) });
  const fails = forms('fails', { ...base, path: '/internal/fails', reply: Type.Object({}) });
  const routes = [
    handle(works, async () => ({})),
    handle(fails, async () => {
      throw new Error('of ann@example.org');
    }),
  ];
  const world = await startApp(routes, {
    recognize: { verify: verifyTestCall(systemClock), securityLog: { count: async () => undefined } },
    tracing,
  });
  const sign: CallSigner = (contract) => callHeaders({ ...works, ...contract }, Date.now());
  const call = createHttpCall({ urls: { forms: await world.url() }, sign, tracing });
  const outer = tracing.start('outer', { kind: 'server', attributes: {} });
  for (const contract of [works, fails]) {
    const called = outer.run(() =>
      inSpan(tracing, `call ${contract.name}`, { kind: 'client', attributes: {} }, () =>
        call(contract, {}, { caller: 'forms', onBehalfOf: null }),
      ),
    );
    await called.catch(() => undefined);
  }
  outer.end();
  await world.close();
  await tracing.close();
  const spans = byName();
  expect(new Set(receiver.spans().map(({ traceId }) => traceId)).size).toBe(1);
  for (const name of ['works', 'fails']) {
    expect(spans[name]?.parentSpanId).toBe(spans[`call ${name}`]?.spanId);
    expect(spans[`call ${name}`]?.parentSpanId).toBe(spans.outer?.spanId);
  }
  const failed = receiver.spans().filter(({ status }) => status.code === 2);
  expect(failed.map(({ name }) => name).sort()).toEqual(['call fails', 'fails']);
  expect(receiver.text()).not.toContain('example.org');
});

it('name the process, and are as many as the setting says', async () => {
  const none = createOtlpTraces({ url: receiver.url, percent: 0, process: 'formwright-test', log });
  await inSpan(none, 'dropped', { kind: 'server', attributes: {} }, async () => undefined);
  await inSpan(tracing, 'sent', { kind: 'server', attributes: {} }, async () => undefined);
  for (const each of [none, tracing]) await each.close();
  expect(receiver.spans().map(({ name }) => name)).toEqual(['sent']);
  expect(receiver.text()).toContain('{"key":"service.name","value":{"stringValue":"formwright-test"}}');
});

describe('an event', () => {
  it('is stored with the trace of what caused it, and without one as it always was', async () => {
    const place = inFile();
    const store = place.open();
    const ports = { clock: createTestClock(), ids: createTestIds(), deliveries: createDeliveries() };
    const stored = (outbox = createOutbox(store, ports)) =>
      outbox.event('forms.v1.FormDeleted', 'f', { formId: 'f', workspaceId: 'w' }).document as OutboxEntry;
    expect(Object.keys(stored())).toEqual(['_id', 'type', 'key', 'at', 'payload']);
    const outbox = createOutbox(store, { ...ports, tracing });
    expect(Object.keys(stored(outbox))).not.toContain('trace');
    const span = tracing.start('cause', { kind: 'server', attributes: {} });
    expect(span.run(() => stored(outbox)).trace).toBe(span.context);
    await store.close();
    await place.remove();
  });

  it('carries its trace through RabbitMQ; one without, or with something else there, is taken too', () => {
    const plain: Envelope = { id: 'e1', type: 'forms.v1.FormDeleted', key: 'f', at: 5, sequence: 2, payload: Buffer.from('x') };
    const sent = (envelope: Envelope, headers: object = {}) => {
      const { content, options } = messageOf(envelope);
      return envelopeOf({ content, properties: { ...options, headers: { ...options.headers, ...headers } } } as never);
    };
    expect(sent({ ...plain, trace })).toEqual({ ...plain, trace });
    expect(sent(plain)).toEqual(plain);
    expect(sent(plain, { traceparent: 7 })).toEqual(plain);
    expect(sent(plain, { traceparent: 'x'.repeat(1_000_000) })).toEqual(plain);
  });
});

it('say in the log that a collector is away, and hold up nothing', async () => {
  await receiver.close();
  expect(await inSpan(tracing, 'step', { kind: 'server', attributes: {} }, async () => 'done')).toBe('done');
  await tracing.close();
  expect(lines.join('')).toContain('traces cannot be sent');
});
