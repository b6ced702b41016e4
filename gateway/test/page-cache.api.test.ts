import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms, serviceNames } from '@formwright/contracts';
import { createForms } from '@formwright/forms';
import { type Caller, closeApp, createLogger, readVisit, signVisit } from '@formwright/platform';
import { systemIds } from '@formwright/platform/adapters/system';
import { createJoinedBuses, createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createPageCache } from '../src/forwarding/page-cache.ts';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { createGateway } from '../src/gateway.ts';
import { smallPages } from './bad-input/things.ts';
import { neverBusy } from './never-busy.ts';
import { writeSitePages } from './site-pages.ts';

const visitSecret = 'a secret of at least thirty-two characters';
const as: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };

let dir: string;
let world: TestWorld;
let gateway: FastifyInstance;
let bus: ReturnType<typeof createJoinedBuses>[0];
let id: string;
let link: string;
/** Requests that reached forms. */
let asked: number;
let url: string;

async function openGateway({ isSecure = false, ...limits }: { isSecure?: boolean; maxBytes?: number } = {}): Promise<void> {
  [bus] = createJoinedBuses();
  const pages = createPageCache({ visitSecret, isSecure, bus, clock: world.clock, ids: systemIds, ...limits });
  await bus.start();
  gateway = await createGateway({
    overload: neverBusy,
    forwarder: proxyForwarder(Object.fromEntries(serviceNames.map((name) => [name, url])) as Parameters<typeof proxyForwarder>[0], {
      pages,
    }),
    productName: 'Testwright',
    publicUrl: isSecure ? 'https://localhost' : 'http://localhost',
    webDir: dir,
    requestsPerMinute: null,
    trustProxy: false,
    logger: createLogger({ level: 'silent' }),
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  });
}
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fw-pages-'));
  writeSitePages(dir);
  world = await createTestWorld({ services: [(ports) => createForms(ports, { productName: 'Testwright', publicUrl: '', visitSecret })] });
  id = (await world.inject(forms.newForm, { as, body: { newform: smallPages() } })).body.id;
  [, { link }] = (await world.inject(forms.getForm, { as, body: { id } })).body as [unknown, { link: string }];
  const app = world.apps.get('forms') as FastifyInstance;
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  asked = 0;
  app.server.on('request', () => (asked += 1));
  await openGateway();
});
afterEach(async () => {
  await closeApp(gateway);
  await world.close();
  rmSync(dir, { recursive: true });
});

interface Asked {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  query?: string;
}
async function visit({ cookies = {}, headers = {}, query = '' }: Asked = {}) {
  const answer = await gateway.inject({ url: `/f-${link}${query}`, cookies, headers });
  const cookie = answer.cookies.find(({ name }) => name === `fw_v_${id}`)?.value;
  return { answer, status: answer.statusCode, text: answer.body, visit: readVisit(visitSecret, id, cookie), cookie };
}
/** What a reply says about the page. */
const headersOf = ({ answer }: Awaited<ReturnType<typeof visit>>) => {
  const { date: _, 'set-cookie': _cookie, 'x-request-id': _id, connection: _connection, 'keep-alive': _alive, ...rest } = answer.headers;
  return rest;
};
const tell = (type: string, key: string) => bus.publish([{ id: type, type, key, at: 1, sequence: 0, payload: Buffer.from('') }]);
const createSignedVisit = (formId: string) => signVisit(visitSecret, formId, { id: 'v'.repeat(22), startedAt: 1 });
const save = (form_header: string, version: number) =>
  world.inject(forms.saveForm, { as, body: { title: 'Survey', formData: smallPages(), form_id: id, form_header, version } });

describe('the public page behind a gateway', () => {
  it('is asked for once, and every visitor has a visit of their own', async () => {
    const [first, second] = [await visit(), await visit()];
    expect([first.status, second.status, asked]).toEqual([200, 200, 1]);
    expect(second.text).toBe(first.text);
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(Object.keys(headersOf(first)).filter((name) => name.startsWith('x-shared'))).toEqual([]);
    expect(second.visit).toEqual({ id: expect.any(String), startedAt: world.clock.now() });
    expect(second.visit?.id).not.toBe(first.visit?.id);
    const again = await visit({ cookies: { [`fw_v_${id}`]: second.cookie ?? '' } });
    expect([again.status, again.cookie, asked]).toEqual([200, undefined, 1]);
    const forged = await visit({ cookies: { [`fw_v_${id}`]: 'forged' } });
    expect([forged.visit === null, asked]).toEqual([false, 1]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { answer } = await visit();
    const known = await visit({ headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([known.status, known.text, known.answer.headers.etag, asked]).toEqual([304, '', answer.headers.etag, 1]);
    expect(known.answer.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
  });

  it('is kept by encoding and by frame', async () => {
    const variants: Asked[] = ['', '?embed='].flatMap((query) =>
      ['br', 'gzip', 'identity'].map((encoding) => ({ query, headers: { 'accept-encoding': encoding } })),
    );
    const first = [];
    for (const variant of variants) first.push(await visit(variant));
    expect(new Set(first.map(({ answer }) => answer.headers.etag)).size).toBe(6);
    for (const [index, variant] of variants.entries()) {
      const kept = await visit(variant);
      expect(kept.answer.rawPayload.equals(first[index]?.answer.rawPayload ?? Buffer.from(''))).toBe(true);
      expect(headersOf(kept)).toEqual(headersOf(first[index] as typeof kept));
    }
    expect(asked).toBe(6);
  });

  it('is asked for where a visitor may get another one: who has answered, and with answers in the address', async () => {
    await visit();
    const answered = await visit({ cookies: { [`fw_done_${id}`]: '1700000000000' } });
    const prefilled = await visit({ query: '?Name=Ada' });
    expect([answered.status, prefilled.status, asked]).toEqual([200, 200, 3]);
    expect(answered.text).toContain('already');
    expect((await visit()).text).not.toBe(answered.text);
    expect(asked).toBe(3);
  });

  it('is the form for who answered or opened another one at the same address', async () => {
    await visit();
    const former = createSignedVisit('another');
    const shown = await visit({ cookies: { fw_done_another: '1700000000000', fw_v_another: former, [`fw_v_${link}`]: former } });
    expect([shown.status, shown.text.includes('<form'), shown.visit?.startedAt]).toEqual([200, true, world.clock.now()]);
  });

  it('changes at once with an event about its form or about an account, and not with one about another form', async () => {
    await visit();
    await save('Spring survey', 1);
    await tell('forms.v1.FormSaved', 'another');
    expect((await visit()).text).not.toContain('Spring survey');
    await tell('forms.v1.FormSaved', id);
    expect((await visit()).text).toContain('Spring survey');
    await world.inject(forms.archiveForm, { as, body: { formId: id } });
    expect((await visit()).status).toBe(200);
    await tell('identity.v1.UserDeleted', 'ada');
    expect((await visit()).status).toBe(410);
  });

  it('[OPS-29 part: the page] is gone at the next request after an operator has deleted its form', async () => {
    expect((await visit()).status).toBe(200);
    const operator = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
    expect((await world.inject(forms.removeForm, { ...operator, body: { formId: id } })).status).toBe(200);
    await world.drain();
    expect(world.published('forms.v1.FormDeleted')).toHaveLength(1);
    await tell('forms.v1.FormDeleted', id);
    expect((await visit()).status).toBe(404);
  });

  it('is not kept where an event about its form comes while it is made', async () => {
    world.apps.get('forms')?.server.once('request', () => void tell('forms.v1.FormSaved', id));
    for (const times of [1, 2, 2]) {
      await visit();
      expect(asked).toBe(times);
    }
  });

  it('is asked for again after a second without an event, in which the time that it lay at forms counts', async () => {
    await world.inject(forms.publicFormPage, { params: { link } });
    world.clock.advance(600);
    await visit();
    world.clock.advance(399);
    await visit();
    expect(asked).toBe(1);
    world.clock.advance(1);
    await visit();
    expect(asked).toBe(2);
  });

  it('marks a visit by a cookie that only HTTPS carries, where people come by it', async () => {
    await closeApp(gateway);
    await openGateway({ isSecure: true });
    const [{ answer: fresh }, { answer: kept }] = [await visit(), await visit()];
    expect(asked).toBe(1);
    expect([fresh, kept].map((answer) => /;\s*Secure/.test(String(answer.headers['set-cookie'])))).toEqual([false, true]);
  });

  it('makes room for others', async () => {
    const { answer } = await visit();
    await closeApp(gateway);
    // For one page and what it takes besides.
    await openGateway({ maxBytes: answer.rawPayload.length + 3_000 });
    asked = 0;
    for (const query of ['', '?embed=', '', '']) await visit({ query });
    expect(asked).toBe(3);
  });
});
