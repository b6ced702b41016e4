import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms, serviceNames } from '@formwright/contracts';
import { createForms } from '@formwright/forms';
import { closeApp, createLogger } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { createSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { Forwarder } from '../src/forwarding/forwarder.ts';
import { inProcessForwarder } from '../src/forwarding/in-process-forwarder.ts';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { createGateway } from '../src/gateway.ts';
import { everyKind } from './every-kind.ts';
import { neverBusy } from './never-busy.ts';
import { writeSitePages } from './site-pages.ts';

const visitSecret = 'a secret of at least thirty-two characters';
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT', 'latin1'),
  Buffer.alloc(1_000_000),
]);
const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

let dir: string;
let world: TestWorld;
let gateway: FastifyInstance;
let link: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fw-gateways-'));
  writeSitePages(dir);
  const config = { productName: 'Testwright', publicUrl: '', visitSecret };
  world = await createTestWorld({ services: [(ports) => createForms(ports, config), (ports) => createSubmissions(ports, config)] });
  const as = { userId: 'u1', workspaceId: 'w1', role: 'owner', sessionId: 's1' } as const;
  const { id } = (await world.inject(forms.newForm, { as, body: { newform: everyKind.pages } })).body;
  await world.drain();
  [, { link }] = (await world.inject(forms.getForm, { as, body: { id } })).body as [unknown, { link: string }];
});
afterEach(async () => {
  await closeApp(gateway);
  await world.close();
  rmSync(dir, { recursive: true });
});

async function proxied(): Promise<Forwarder> {
  const app = world.apps.get('submissions') as FastifyInstance;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return proxyForwarder(Object.fromEntries(serviceNames.map((name) => [name, url])) as Parameters<typeof proxyForwarder>[0]);
}

/** Sends a file in two chunks and reads its offset. */
it.each([
  [
    'one process',
    async () => inProcessForwarder(new Map([...serviceNames].map((name) => [name, world.apps.get('submissions') as FastifyInstance]))),
  ],
  ['several processes', proxied],
])('a file passes the gateway of %s in chunks', async (_what, forwarder) => {
  gateway = await createGateway({
    overload: neverBusy,
    forwarder: await forwarder(),
    productName: 'Testwright',
    publicUrl: 'http://localhost',
    webDir: dir,
    requestsPerMinute: 1_000,
    trustProxy: false,
    logger: createLogger({ level: 'silent' }),
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  });
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const metadata = { form: link, question: everyKind.keyOf('upload'), filename: 'a.png' };
  const created = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(png.length),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(),
    },
  });
  const address = `${url}${created.headers.get('location')}`;
  const send = async (from: number, to: number) => {
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
    const { status, headers: answered } = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(png.subarray(from, to)) });
    return [status, answered.get('upload-offset')];
  };
  expect([created.status, await send(0, 600_000), await send(0, 600_000)]).toEqual([201, [204, '600000'], [409, '600000']]);
  const asked = await fetch(address, { method: 'HEAD', headers: tus });
  expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
    200,
    '600000',
    String(png.length),
  ]);
  expect(await send(600_000, png.length)).toEqual([204, String(png.length)]);
  expect((await fetch(`${url}/api/uploads`, { method: 'OPTIONS' })).headers.get('tus-version')).toBe('1.0.0');
  expect((await fetch(address, { method: 'DELETE', headers: tus })).status).toBe(204);
  expect((await fetch(address, { method: 'HEAD', headers: tus })).status).toBe(410);
});
