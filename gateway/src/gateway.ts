import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { forms, OPEN_SIGNUP, pathOf, REQUEST_TIMEOUT_MS, ZONE_HEADER } from '@formwright/contracts';
import { isScreen, tellsSite } from '@formwright/contracts/screens';
import { knownZone } from '@formwright/form-model';
import { closeWaiting, compilersFactory, noReplicas, noteConnections, readyReply } from '@formwright/platform';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { describeApi } from './docs/describe-api.ts';
import { answerError, answerNotFound } from './errors/answer-error.ts';
import { leavesItsSegment, routeServices } from './forwarding/route-services.ts';
import type { GatewayOptions, PlacedOptions } from './gateway-options.ts';
import { boundConnections } from './limits/connections.ts';
import { addressOf, tooMany } from './limits/limits.ts';
import { boundPipelines } from './limits/pipelines.ts';
import { countedByAll } from './limits/shared-counts.ts';
import { endSlowReaders } from './limits/slow-readers.ts';
import { endStalledBodies } from './limits/stalled-bodies.ts';
import { answerUnreadable } from './limits/unreadable.ts';
import { createClientAddresses } from './origins/client-address.ts';
import { allowOrigins } from './origins/cors.ts';
import { createOperatorsPlace } from './origins/operators-calls.ts';
import { baseHeaders, httpsOnly } from './origins/security-headers.ts';
import { leaveOutPorts } from './origins/trusted-proxies.ts';
import { OWN_ADDRESSES } from './site/site-addresses.ts';
import { soundPath } from './site/sound-path.ts';
import { serveSpa } from './site/spa.ts';

/** Addresses that a person may have typed to open a screen. The app answers them, and says so if there is no such screen. */
const pages = /^\/(?!api\/|files\/|assets\/|f-|internal\/|metrics$)[^.]*$/;

/** The gateway: limits, security headers, one error envelope. Forwards each contract's route to its service. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  const clients = options.clients ?? createClientAddresses(options.trustProxy);
  const placed = { ...options, clients, operators: createOperatorsPlace(options.operatorNetworks ?? [], clients) };
  boundStrangers(app, options);
  addHeaders(app, placed);
  answerErrors(app, options);
  await limitRates(app, options);
  await routeServices(app, placed);
  routeOwn(app, options);
  await routeApp(app, placed);
  return app;
}

const isSecure = ({ publicUrl }: Pick<GatewayOptions, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

function createServer(options: GatewayOptions): FastifyInstance {
  return fastify({
    loggerInstance: options.logger,
    // The services log their requests, so the gateway does not.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 2 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 2100 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory },
    pluginTimeout: 0,
    clientErrorHandler: answerUnreadable,
    // No hook has run, so headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders).header('x-request-id', request.id);
      return answerError(Object.assign(error, { message: 'The address is malformed.' }), request, reply, options);
    },
  });
}

/** Connections, bodies and readers that give nothing, or take all. */
function boundStrangers(app: FastifyInstance, options: GatewayOptions): void {
  noteConnections(app);
  closeWaiting(app);
  boundConnections(app, options);
  if (options.requestsPerMinute !== null) boundPipelines(app);
  endStalledBodies(app, options.pace);
  endSlowReaders(app, options.readingPace);
}

function addHeaders(app: FastifyInstance, options: PlacedOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders).header('x-request-id', request.id);
    if (isSecure(options)) reply.header('strict-transport-security', httpsOnly(options.hsts));
    // So the client opens its next connection to another replica.
    if (options.alone?.lifecycle.phase === 'closing') reply.header('connection', 'close');
    tellZone(request, reply);
    // Before anybody asks from where it comes.
    leaveOutPorts(request.raw.headers);
    options.clients.note(request);
    options.operators.tellPassedOn(request);
    done();
  });
  if (options.corsOrigins?.size) app.addHook('onRequest', allowOrigins(options.corsOrigins, options.operators.isCall));
}

/** One envelope for errors; the metrics count them, and requests where the services do not. */
function answerErrors(app: FastifyInstance, options: GatewayOptions): void {
  const { metrics } = options;
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 429) metrics?.refused('rate_limit');
    return answerError(error, request, reply, options);
  });
  const { observeRequest } = metrics ?? {};
  if (observeRequest) {
    app.addHook('onResponse', async (request, reply) =>
      observeRequest('gateway', request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000),
    );
  }
}

async function limitRates(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  if (options.requestsPerMinute === null) return;
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: addressOf,
    errorResponseBuilder: tooMany,
    // The plugin's own store keeps as many addresses for every single route.
    store: countedByAll(options.replicas ?? noReplicas),
  });
}

/** What the gateway answers by itself. */
function routeOwn(app: FastifyInstance, options: GatewayOptions): void {
  app.get('/health', async () => ({ status: 'ok' }));
  const limited = options.requestsPerMinute === null ? {} : { config: { rateLimit: { max: options.requestsPerMinute } } };
  app.get('/ready', limited, async (_request, reply) => {
    const { damaged = [], isReady, dependencies, ...backlog } = await options.ready();
    const { code, body } = readyReply({ isReady, dependencies }, backlog, options.alone?.lifecycle.phase);
    if (damaged.length > 0) return reply.code(503).send({ ...body, status: 'damaged', damaged });
    return reply.code(code).send(body);
  });
  // A link that somebody typed, or that another program completed, may end in a slash.
  app.get<{ Params: { link: string } }>('/f-:link/', (request, reply) => {
    const { params } = request;
    // The redirect is built from the route, because the address that a client asks for may begin with another host.
    return leavesItsSegment(params.link)
      ? reply.callNotFound()
      : reply.redirect(`${pathOf(forms.publicFormPage, params)}${queryOf(request)}`, 308);
  });
  const { securityText } = options;
  if (securityText) {
    app.get('/.well-known/security.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(securityText()));
  }
  let docs: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    docs ??= describeApi(options.productName, options.publicUrl);
    return reply.type('application/json; charset=utf-8').send(docs);
  });
}

/** Where a sound path leads: a screen, or a page that is written in small letters. null: nowhere. */
function placeOf(app: FastifyInstance, path: string): string | null {
  if (isScreen(path)) return path;
  const small = path.toLowerCase();
  return pages.test(small) && app.hasRoute({ method: 'GET', url: small }) ? small : null;
}

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The app at every address that a person may have typed. */
async function routeApp(app: FastifyInstance, options: PlacedOptions): Promise<void> {
  const showApp = await serveSpa(app, options.webDir, {
    productName: options.productName,
    mailFolder: options.mailFolder ?? '',
    hasGoogle: options.hasGoogle ?? false,
    signup: options.signup ?? OPEN_SIGNUP,
    publicUrl: options.publicUrl,
    addresses: options.addresses ?? OWN_ADDRESSES,
    isSecure: isSecure(options),
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerNotFound(request, reply);
    const isHidden = (at: string) => options.operators.isScreen(at) && options.operators.isElsewhere(request);
    const sound = soundPath(path);
    // A link of a mail that was passed on with what stands around it, or an address that somebody typed.
    const place = sound === null || isHidden(sound) ? null : placeOf(app, sound);
    // The app knows its screens with a slash, too.
    const isSame = place === path || (isScreen(path) && `${place}/` === path);
    if (place !== null && !isSame) return reply.redirect(place + queryOf(request));
    if (!pages.test(path)) return answerNotFound(request, reply);
    // Not indexed by search engines: anyone with the address may read a response's page, or a shared view.
    if (/^\/(?:response|view)\//i.test(path) || tellsSite(path)) reply.header('x-robots-tag', 'noindex');
    return showApp(request, isScreen(path) && !isHidden(path) ? reply : reply.code(404));
  });
}

/** A page shows times in the zone that its files will have, so its first call asks whether the server knows the zone of the device. */
function tellZone({ headers }: FastifyRequest, reply: FastifyReply): void {
  const asked = headers[ZONE_HEADER];
  if (typeof asked === 'string') reply.header(ZONE_HEADER, knownZone(asked));
}
