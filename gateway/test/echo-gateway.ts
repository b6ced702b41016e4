import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import { closeApp, createLogger, type Metrics, type Replicas } from '@formwright/platform';
import { afterEach, beforeEach } from '@jest/globals';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Forwarder } from '../src/forwarding/forwarder.ts';
import { inProcessForwarder } from '../src/forwarding/in-process-forwarder.ts';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { createGateway } from '../src/gateway.ts';
import type { GatewayOptions } from '../src/gateway-options.ts';
import { listenAt } from '../src/process/listen-at.ts';
import { neverBusy } from './never-busy.ts';

let webDir = '';
let gateways: FastifyInstance[] = [];
/** The gateway that `openGateway` has opened last. */
export const openedGateway = (): FastifyInstance => gateways.at(-1) as FastifyInstance;
let services: FastifyInstance[] = [];

beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), 'fw-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><title>__PRODUCT_NAME__</title><p data-privacy="__PRIVACY__">__MAIL_FOLDER__</p><meta property="og:image" content="/assets/card.png">',
  );
  writeFileSync(join(webDir, 'landing.html'), '<!doctype html><title>__PRODUCT_NAME__</title><h1>Landing page</h1>');
  for (const name of ['guide', 'privacy', 'terms'])
    writeFileSync(join(webDir, `${name}.html`), `<h1>${name} of __PRODUCT_NAME__</h1><li><a href="__SOURCE__">Source</a></li>`);
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'console.log(1)');
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js.br'), 'as if compressed');
});
afterEach(async () => {
  // At once: what a test has left open would be waited for, for ten seconds.
  await Promise.all([...gateways, ...services].map((app) => closeApp(app, 0)));
  gateways = [];
  services = [];
  rmSync(webDir, { recursive: true });
});

/** Bytes of a reply that is longer than what the system keeps of a connection. */
export const LONG_REPLY = 24_000_000;

/** Services whose endless reply the client has left. */
export const left = new Set<string>();

/** A service that replies with the request it received. */
function echoService(name: string): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 2100 } });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.headers['x-endless']) return done();
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\n\n');
    reply.raw.once('close', () => left.add(name));
  });
  app.all('/*', async (request, reply) => {
    if (request.headers['x-long']) return 'x'.repeat(LONG_REPLY);
    if (request.headers['x-refuse']) reply.code(422);
    if (request.headers['x-own-policy']) reply.header('content-security-policy', request.headers['x-own-policy']);
    return echo(request);
  });
  const echo = (request: FastifyRequest) => ({
    name,
    url: request.url,
    method: request.method,
    body: request.body ?? null,
    headers: request.headers,
  });
  services.push(app);
  return app;
}

export async function openGateway(
  forwarder: Forwarder,
  requestsPerMinute: number | null = null,
  publicUrl = 'http://localhost',
  logger = createLogger({ level: 'silent' }),
  damaged: string[] = [],
  metrics?: Metrics,
  replicas?: Replicas,
  corsOrigins?: ReadonlySet<string>,
  alone?: NonNullable<GatewayOptions['alone']>,
  more: Partial<GatewayOptions> = {},
  addresses = ['127.0.0.1'],
): Promise<string> {
  const gateway = await createGateway({
    forwarder,
    productName: 'A <b>Name</b>',
    mailFolder: 'data/<mail>',
    publicUrl,
    webDir,
    requestsPerMinute,
    trustProxy: false,
    logger,
    ...(metrics && { metrics }),
    ...(replicas && { replicas }),
    ...(corsOrigins && { corsOrigins }),
    ...(alone && { alone }),
    overload: neverBusy,
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0, damaged }),
    ...more,
  });
  gateways.push(gateway);
  return listenAt(gateway, { host: 'localhost', port: 0 }, async () => addresses);
}

export async function inProcess(): Promise<Forwarder> {
  const apps = new Map(serviceNames.map((name) => [name, echoService(name)]));
  await Promise.all([...apps.values()].map((app) => app.ready()));
  return inProcessForwarder(apps);
}

export async function proxied(): Promise<Forwarder> {
  const urls = await Promise.all(serviceNames.map(async (name) => [name, await echoService(name).listen({ host: '127.0.0.1', port: 0 })]));
  return proxyForwarder(Object.fromEntries(urls));
}
