import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms, serviceNames } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import { newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import { createForms } from '@formwright/forms';
import { type Caller, chooseTracing, closeApp, createLogger, type OutboxEntry, outboxCollection, type Tracing } from '@formwright/platform';
import { createTestWorld, type ReceivedSpan, startTraceReceiver, type TestWorld, type TraceReceiver } from '@formwright/platform/testing';
import { createResponses } from '@formwright/responses';
import { createSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { inProcessForwarder } from '../src/forwarding/in-process-forwarder.ts';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { createGateway } from '../src/gateway.ts';
import { neverBusy } from './never-busy.ts';
import { writeSitePages } from './site-pages.ts';

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const visitSecret = 'a secret of at least thirty-two characters';
const productName = 'Testwright';
const owner: Caller = { userId: 'theowner', workspaceId: 'theworkspace', role: 'owner', sessionId: 'session' };
const log = createLogger({ level: 'silent' });
/** What a stranger sends to have a request recorded in a trace of his choice. */
const strangersTrace = 'abcdef0123456789abcdef0123456789';
const hostile = {
  traceparent: `00-${strangersTrace}-abcdef0123456789-01`,
  tracestate: 'a=strangers-state',
  baggage: 'b=strangers-baggage',
};

let receiver: TraceReceiver;
let dir: string;
beforeEach(async () => {
  receiver = await startTraceReceiver();
  dir = mkdtempSync(join(tmpdir(), 'fw-traces-'));
  writeSitePages(dir);
});
afterEach(async () => {
  await receiver.close();
  rmSync(dir, { recursive: true, force: true });
});

async function openForwarder(world: TestWorld, way: string) {
  if (way === 'in this process')
    return inProcessForwarder(new Map([...serviceNames.map((name) => [name, fastify()] as const), ...world.apps]));
  const urls = Object.fromEntries(serviceNames.map((name) => [name, 'http://127.0.0.1:9']));
  for (const [name, app] of world.apps) urls[name] = await app.listen({ host: '127.0.0.1', port: 0 });
  return proxyForwarder(urls as never);
}

/** A product of three services behind a gateway, and a form in it. */
async function openProduct(way: string, tracing: Tracing | undefined) {
  const config = { productName, publicUrl: '', visitSecret };
  const world = await createTestWorld({
    services: [
      (ports) => createForms(ports, config),
      (ports) => createSubmissions(ports, config),
      (ports) => createResponses(ports, { ticketSecret: visitSecret, productName, pdfProgram: '' }),
    ],
    ...(tracing && { tracing }),
  });
  const input = newElement('input', newId);
  const pages = newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [input] }] }],
  })) as Pages;
  const { id } = (await world.inject(forms.newForm, { as: owner, body: { newform: pages } })).body;
  await world.drain();
  const gateway: FastifyInstance = await createGateway({
    overload: neverBusy,
    forwarder: await openForwarder(world, way),
    productName,
    publicUrl: 'http://localhost',
    webDir: dir,
    requestsPerMinute: null,
    trustProxy: false,
    logger: log,
    tracing,
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  });
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  return {
    world,
    id,
    async submit() {
      const body = new FormData();
      body.set('dataForm', JSON.stringify({ id }));
      body.set('userData', JSON.stringify({ [input.uniqueId]: { value: 'A private answer' } }));
      return (await fetch(`${url}/api/saveUserForm`, { method: 'POST', body, headers: hostile })).status;
    },
    async close() {
      await world.drain();
      await closeApp(gateway);
      await world.close();
      await tracing?.close();
    },
  };
}

const traced = (tracesPercent = 100) => chooseTracing({ tracesUrl: receiver.url, tracesPercent }, 'formwright-test', log);

/** The span of this name, which must be there once. */
function one(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0] as ReceivedSpan;
}

describe.each(['in this process', 'over HTTP'])('services %s', (way) => {
  it('record one trace from the gateway to the handler of the event, without anything a person wrote', async () => {
    const product = await openProduct(way, await traced());
    expect(await product.submit()).toBe(200);
    await product.close();

    const spans = receiver.spans();
    const door = one(spans, 'POST /api/saveUserForm');
    const accepting = one(spans, 'saveUserForm');
    const storing = one(spans, 'receive responses.on-submission-accepted');
    expect([door.parentSpanId, accepting.parentSpanId, storing.parentSpanId]).toEqual([undefined, door.spanId, accepting.spanId]);
    expect(new Set([door.traceId, accepting.traceId, storing.traceId]).size).toBe(1);
    expect(accepting.attributes).toEqual({
      'formwright.service': 'submissions',
      'formwright.contract': 'saveUserForm',
      'http.response.status_code': 200,
    });
    expect(storing.attributes).toMatchObject({ 'formwright.service': 'responses' });

    const text = receiver.text();
    for (const secret of ['A private answer', product.id, '127.0.0.1', owner.userId, owner.workspaceId, strangersTrace, 'strangers-'])
      expect(text).not.toContain(`${secret}`);
  });
});

it('records nothing of a trace that is not sampled, from its beginning to its end', async () => {
  const product = await openProduct('in this process', await traced(0));
  expect(await product.submit()).toBe(200);
  await product.close();
  expect(receiver.spans()).toEqual([]);
});

it('handles events that were stored without a trace, or with a malformed one, and begins traces for them', async () => {
  const product = await openProduct('in this process', await traced());
  const outbox = product.world.store('forms').collection<OutboxEntry>({ name: outboxCollection.name });
  const payload = Buffer.from(encodeEvent('forms.v1.FormDeleted', { formId: 'f', workspaceId: 'w' })).toString('base64');
  for (const [key, more] of Object.entries({ old: {}, odd: { trace: 'not a trace' } })) {
    await outbox.insertOne({ _id: `0${key}`, type: 'forms.v1.FormDeleted', key, at: 1, sequence: 1, payload, ...more });
  }
  await product.close();
  const spans = receiver.spans().filter(({ name }) => name === 'receive responses.forms');
  // A try that met another one at the same time is repeated, and is a span of its own.
  const begun = spans.filter(({ parentSpanId, status }) => parentSpanId === undefined && status.code !== 2);
  expect(begun).toHaveLength(2);
  expect(new Set(begun.map(({ traceId }) => traceId)).size).toBe(2);
});

it('works while nobody takes the traces', async () => {
  const product = await openProduct('in this process', await traced());
  await receiver.close();
  expect(await product.submit()).toBe(200);
  await product.close();
});
