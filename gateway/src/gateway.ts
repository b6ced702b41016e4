import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { DEFAULT_BODY_LIMIT, forms, OPEN_SIGNUP, ownPagesOnly, pathOf, REQUEST_TIMEOUT_MS, ZONE_HEADER } from '@formwright/contracts';
import { isScreen, tellsSite } from '@formwright/contracts/screens';
import { knownZone } from '@formwright/form-model';
import {
  busy,
  closeWaiting,
  compilersFactory,
  createOverload,
  isReadByPerson,
  noReplicas,
  noteConnections,
  readyReply,
  traceRequests,
  whenOver,
} from '@formwright/platform';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { describeApi } from './docs/describe-api.ts';
import { answerAway, answerPage } from './forwarding/away-page.ts';
import { publicContracts, servicesWithPublicRoutes } from './forwarding/forwarder.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { boundConnections } from './limits/connections.ts';
import { addressOf, createShares, tooMany } from './limits/limits.ts';
import { boundPipelines } from './limits/pipelines.ts';
import { countRefusals } from './limits/refusals.ts';
import { countedByAll } from './limits/shared-counts.ts';
import { endSlowReaders } from './limits/slow-readers.ts';
import { endStalledBodies } from './limits/stalled-bodies.ts';
import { answerUnreadable } from './limits/unreadable.ts';
import { allowOrigins } from './origins/cors.ts';
import { refuseOtherSites } from './origins/csrf.ts';
import { createOperatorsPlace } from './origins/operators-calls.ts';
import { baseHeaders, httpsOnly } from './origins/security-headers.ts';
import { leaveOutPorts } from './origins/trusted-proxies.ts';
import { OWN_ADDRESSES } from './site/site-addresses.ts';
import { serveSpa } from './site/spa.ts';

/** Addresses that a person may have typed to open a screen. The app answers them, and says so if there is no such screen. */
const pages = /^\/(?!api\/|files\/|assets\/|f-|internal\/|metrics$)[^.]*$/;

/** The gateway: limits, security headers, one error envelope. Forwards each contract's route to its service. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  const placed = { ...options, operators: createOperatorsPlace(options) };
  boundStrangers(app, options);
  addHeaders(app, placed);
  answerErrors(app, options);
  await limitRates(app, options);
  await routeServices(app, placed);
  routeOwn(app, options);
  await routeApp(app, placed);
  return app;
}

type PlacedOptions = GatewayOptions & { operators: ReturnType<typeof createOperatorsPlace> };

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

async function routeServices(app: FastifyInstance, options: PlacedOptions): Promise<void> {
  /** Functions that end open streams. */
  const streams = new Set<() => void>();
  app.addHook('preClose', (done) => {
    // The clients reconnect with the last id they saw.
    for (const end of streams) end();
    done();
  });
  const admits = createAdmission(options);
  for (const service of servicesWithPublicRoutes) {
    for (const kind of ['calls', 'streams'] as const)
      await app.register((scope) => routeService(scope, service, kind, { ...options, streams, admits }));
  }
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
  app.get<{ Params: { link: string } }>('/f-:link/', ({ params, url }, reply) => {
    // The redirect is built from the route, because the address that a client asks for may begin with another host.
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    return leavesItsSegment(params.link) ? reply.callNotFound() : reply.redirect(`${pathOf(forms.publicFormPage, params)}${query}`, 308);
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
    if ((request.method === 'GET' || request.method === 'HEAD') && pages.test(path)) {
      // Not indexed by search engines: anyone with the address may read a response's page, or a shared view.
      if (/^\/(?:response|view)\//.test(path) || tellsSite(path)) reply.header('x-robots-tag', 'noindex');
      const isHidden = options.operators.isScreen(path) && options.operators.isElsewhere(request);
      return showApp(request, isScreen(path) && !isHidden ? reply : reply.code(404));
    }
    return answerNotFound(request, reply);
  });
}

/**
 * Requests of one address at the same time where the process has no limit of its own: a school may stand behind it, or somebody who sends
 * slowly.
 */
const MAX_OF_ADDRESS = 500;
/**
 * Streams of one address at the same time: an office may stand behind it. A stream is open for hours and asks the store a few times a
 * second.
 */
const MAX_STREAMS_OF_ADDRESS = 100;

/** Tells whether a request may begin: one address has a quarter of what a gateway of its own takes at the same time. */
function createAdmission({ alone, requestsPerMinute, overload: limits }: GatewayOptions) {
  // The product in one process takes any number, within the shares of the addresses.
  const overload = createOverload({ ...(alone && { maxInFlight: alone.maxInFlight }), ...limits });
  const sharesOf = (most: number, places?: number) => (requestsPerMinute === null ? () => true : createShares(most, places));
  const hasShare = sharesOf(alone ? Math.ceil(alone.maxInFlight / 4) : MAX_OF_ADDRESS, alone?.maxInFlight);
  const mayFollow = sharesOf(MAX_STREAMS_OF_ADDRESS);
  return {
    calls: (request: FastifyRequest, { raw }: FastifyReply): boolean =>
      hasShare(addressOf(request), raw) && overload.admit(request.method, raw),
    streams: (request: FastifyRequest, { raw }: FastifyReply): boolean => mayFollow(addressOf(request), raw),
  };
}

async function routeService(
  scope: FastifyInstance,
  service: (typeof servicesWithPublicRoutes)[number],
  kind: 'calls' | 'streams',
  options: PlacedOptions & { streams: Set<() => void>; admits: ReturnType<typeof createAdmission> },
): Promise<void> {
  const { forwarder, requestsPerMinute, tracing, streams, admits, metrics, operators } = options;
  const contracts = publicContracts.filter((each) => each.service === service && (each.reply === 'stream') === (kind === 'streams'));
  if (contracts.length === 0) return;
  await forwarder.open(scope, service, kind);
  scope.addHook('onRequest', async (request, reply) => {
    if (admits[kind](request, reply)) return;
    metrics?.refused('back_pressure');
    return answerAway(request, reply, request.routeOptions.config.contract, { error: busy().detail });
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (Object.values(request.params as Record<string, string>).some(leavesItsSegment)) return answerNotFound(request, reply);
  });
  if (tracing) traceRequests(scope, 'gateway', tracing, { isPublic: true });
  if (kind === 'streams') {
    scope.addHook('onRequest', (_request, reply, done) => {
      const end = () => reply.raw.destroy();
      streams.add(end);
      whenOver(reply.raw, () => streams.delete(end));
      done();
    });
  }
  const refusals = requestsPerMinute === null ? null : countRefusals(scope, `refused by ${service}, ${kind}`, requestsPerMinute / 4);
  for (const contract of contracts) {
    scope.route({
      onRequest: [
        ...operators.hiding(contract, answerNotFound),
        ...(ownPagesOnly(contract) ? [refuseOtherSites(contract, options)] : []),
        // Routes with a higher limit have a separate limit for refused requests.
        ...(refusals && contract.method === 'POST' && (contract.rateLimit ?? 0) > (requestsPerMinute ?? 0) ? [refusals] : []),
      ],
      method: contract.method,
      url: contract.path,
      // The service enforces its own limit; this one applies to the proxied body.
      bodyLimit: contract.bodyLimit ?? DEFAULT_BODY_LIMIT,
      config: { contract, ...(requestsPerMinute !== null && { rateLimit: { max: contract.rateLimit ?? requestsPerMinute } }) },
      ...forwarder.forward(contract),
    });
  }
}

/** A page shows times in the zone that its files will have, so its first call asks whether the server knows the zone of the device. */
function tellZone({ headers }: FastifyRequest, reply: FastifyReply): void {
  const asked = headers[ZONE_HEADER];
  if (typeof asked === 'string') reply.header(ZONE_HEADER, knownZone(asked));
}

/** A parameter that contains a path separator or a control character, or that is '.' or '..'. */
const leavesItsSegment = (value: string): boolean => /[/\\\p{Cc}]/u.test(value) || value === '.' || value === '..';

/** As nginx calls it in its log. */
const CLIENT_LEFT = 499;

function answerError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  { errors }: Pick<GatewayOptions, 'errors'>,
): FastifyReply {
  // The client has left while the reply of a service was passed on. That is no fault, and nobody hears.
  if (reply.raw.destroyed && (error as NodeJS.ErrnoException).code === 'UND_ERR_ABORTED') return reply.code(CLIENT_LEFT).send();
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
  if (status === 500) {
    request.log.error({ err: error, reqId: request.id }, 'gateway error');
    errors?.note(error, { reqId: request.id, route: request.routeOptions.url ?? '' }, 'gateway error');
  }
  if (isReadByPerson(request.headers)) return answerPage(reply, status, status === 500 ? undefined : error.message);
  return reply.code(status).send(status === 500 ? { error: 'Something went wrong.', id: request.id } : { error: error.message });
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isReadByPerson(request.headers)) return answerPage(reply, 404);
  return reply.code(404).send({ error: 'Not found.' });
}
