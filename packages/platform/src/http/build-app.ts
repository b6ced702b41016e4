import { randomUUID } from 'node:crypto';
import { type Contract, DEFAULT_BODY_LIMIT, isInternal, isMultipart, REQUEST_TIMEOUT_MS, withTwin } from '@formwright/contracts';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import type { TSchema } from 'typebox';
import { type BodyMemory, createBodyMemory } from '../bytes/body-memory.ts';
import type { FreeDisk } from '../bytes/free-disk.ts';
import { closeWaiting, whenOver } from '../bytes/over.ts';
import { boundReplies, createReplyMemory, type ReplyMemory } from '../bytes/reply-memory.ts';
import { createUploadQuota, type UploadQuota } from '../bytes/upload-quota.ts';
import type { Backlog } from '../common/backlog.ts';
import { AppError, RETRY_AFTER_SECONDS } from '../common/errors.ts';
import type { Metrics } from '../common/metrics.ts';
import { networkOf } from '../common/network-of.ts';
import type { Tracing } from '../common/tracing.ts';
import type { Authenticate } from '../security/authenticate.ts';
import type { Caller } from '../security/caller.ts';
import { DEADLINE_HEADER, inCallContext, principalOf, readTimeLeft } from '../service/call-context.ts';
import type { Ports, Route, Service } from '../service/service.ts';
import { type BudgetOf, dropBody, takeBytes, takeJson, takeMultipart } from './body-parsers.ts';
import { noteConnections } from './close-app.ts';
import { readCookies } from './cookies.ts';
import { type DeclaredFields, declaredFields } from './declared-fields.ts';
import { isAway, pageInstead, toErrorReply } from './error-reply.ts';
import { type Admit, sendReply, toRequest } from './exchange.ts';
import { type Alone, guardProcess, probes } from './guard-process.ts';
import { type ReadinessCheck, readyReply } from './readiness.ts';
import { type Recognize, recognizeCalls } from './recognize-calls.ts';
import { traceRequests } from './trace-requests.ts';
import { type Check, compileCheck } from './validation.ts';

export interface AppOptions {
  /** Reads access tokens; services without signed-in routes need none. */
  authenticate?: Authenticate;
  /** Refuses a call of a contract that a suspended account may not make. @throws AppError 'platform.suspended' */
  refuseSuspended?: (contract: Contract, caller: Caller) => Promise<void>;
  /** Tells which service or operator calls. Without it internal routes do not exist. */
  recognize?: Recognize | undefined;
  /** An existing private folder for uploads in progress. */
  tmpDir: string;
  /** Shared by the services of a process; by default a new one. */
  uploadQuota?: UploadQuota;
  /** Shared by the services of a process; by default a new one. */
  bodyMemory?: BodyMemory;
  /** Shared by the services of a process; by default a new one. */
  replyMemory?: ReplyMemory;
  /** Of the process's stores. */
  freeDisk?: FreeDisk | undefined;
  /** Fastify's option: the proxies whose X-Forwarded-For is trusted. */
  trustProxy?: NonNullable<FastifyServerOptions['trustProxy']> | undefined;
  /** Whether only our gateway can reach this server. Then the server trusts x-request-id. */
  isBehindGateway?: boolean | undefined;
  /** Cookies only over HTTPS. */
  secureCookies?: boolean | undefined;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** The backlog for /ready. A service with dead letters works, so it stays ready. */
  backlog?: (() => Promise<Backlog>) | undefined;
  /** What /ready answers. */
  readiness: ReadinessCheck;
  /** Begins a request, and returns what ends it. @throws TooNewError once only a newer program may work on the stored data */
  enter?: (() => () => void) | undefined;
  /** Only a service in a process of its own has this. */
  alone?: Alone | undefined;
  /** Interval of heartbeats on a silent event stream; default 15 s. */
  heartbeatMs?: number;
}

/**
 * The HTTP server of one service, not listening yet. Contracts check, authorize and answer its routes; errors have one envelope.
 */
export function buildApp(service: Service, ports: Pick<Ports, 'log'>, options: AppOptions): FastifyInstance {
  const app = fastify({
    // Fastify's own log lines contain addresses; ours are written below.
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 2100 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    schemaController: { compilersFactory },
    pluginTimeout: 0,
  });
  noteConnections(app);
  closeWaiting(app);
  const { bodyMemory = createBodyMemory(), uploadQuota = createUploadQuota(options.tmpDir) } = options;
  const budgetOf: BudgetOf = ({ ip, calledBy }) => ({
    address: networkOf(ip, { v4: 32, v6: 64 }),
    isInternal: calledBy !== null,
    memory: bodyMemory,
    quota: uploadQuota,
    tmpDir: options.tmpDir,
  });
  const { log } = ports;

  app.decorateRequest('caller', null);
  app.decorateRequest('cookies');
  app.decorateRequest('staged', null);
  app.decorateRequest('arrived', null);
  app.decorateRequest('share', null);
  app.decorateRequest('calledBy', null);
  app.decorateRequest('rawBody', '');
  app.decorateRequest('outcome', undefined);
  app.decorate('openStreams', new Map<() => void, string | null>());
  app.decorate('heartbeatMs', options.heartbeatMs ?? 15_000);

  app.addHook('preClose', (done) => {
    for (const end of app.openStreams.keys()) end();
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    request.id = requestId(request, reply, options.isBehindGateway === true) ?? request.id;
    request.cookies = readCookies(request.headers.cookie, options.secureCookies === true);
    reply.header('x-request-id', request.id);
    done();
  });
  if (options.recognize) recognizeCalls(app, options.recognize);
  boundReplies(app, options.replyMemory ?? createReplyMemory());
  if (options.tracing) traceRequests(app, service.name, options.tracing);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1000;
    options.metrics?.observeRequest(service.name, route, status, seconds);
    if (request.routeOptions.config.contract?.isSubmission) options.metrics?.observeSubmission(request.outcome, status, seconds);
    // Probes come every few seconds.
    log[probes.has(route) ? 'debug' : 'info'](
      { method: request.method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10, reqId: request.id },
      'request',
    );
    done();
  });

  app.removeAllContentTypeParsers();
  takeJson(app, budgetOf);

  async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await dropBody(request);
    const answer = toErrorReply(error, request.routeOptions?.config?.contract, request.id, log);
    const { status, envelope, code } = answer;
    if (isAway(status) && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (code === 'platform.busy') options.metrics?.refused('back_pressure');
    if (code === 'platform.full') options.metrics?.refused('disk_full');
    if (code === 'platform.unavailable') options.metrics?.refused('unavailable');
    if (error instanceof AppError) request.outcome = error.outcome;
    if (code && request.calledBy) reply.header('x-error-code', code);
    const page = await pageInstead(answer, request.headers, request.routeOptions?.config?.hooks);
    if (page) return reply.code(status).headers(page.headers).send(page.body);
    return reply.code(status).header('x-request-id', request.id).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
  }
  app.setErrorHandler(answerError);

  addProbes(app, options);
  if (options.alone) guardProcess(app, options.alone);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found.' }));
  const { enter } = options;
  if (enter) {
    app.addHook('onRequest', async (request, reply) => {
      if (!probes.has(request.routeOptions.url ?? '')) whenOver(reply.raw, enter());
    });
  }
  for (const route of service.routes)
    for (const contract of withTwin(route.contract)) addRoute(app, { ...route, contract }, options, { log, budgetOf });
  return app;
}

/** The request id comes from the gateway: from the response in the same process, or from a header if only the gateway can call. */
function requestId(request: FastifyRequest, reply: FastifyReply, isBehindGateway: boolean): string | undefined {
  const given = reply.raw.getHeader('x-request-id') ?? (isBehindGateway ? request.headers['x-request-id'] : undefined);
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined;
}

/**
 * Ours instead of Fastify's: its validator and its serializer each bring another Ajv, and its serializer takes ten times as long for a page
 * of answers.
 */
export const compilersFactory = {
  buildValidator: () => (part: { schema: TSchema; httpPart?: string }) =>
    toValidator(compileCheck(part.schema, part.httpPart ?? 'request')),
  buildSerializer: () => () => JSON.stringify,
  // Their types know only Fastify's own compilers.
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

function toValidator(check: Check) {
  return (value: unknown) => {
    try {
      check(value);
      return { value };
    } catch (error) {
      return { error: error as Error };
    }
  };
}

function addRoute(app: FastifyInstance, route: Route, options: AppOptions, { log, budgetOf }: { log: Logger; budgetOf: BudgetOf }): void {
  const { body, bodyLimit, bytes } = route.contract;
  if (bytes) {
    // A separate scope, in which these bytes are the only content.
    openScope(app, route, (scope) => {
      takeBytes(scope, bytes, budgetOf);
      scope.route(toFastifyRoute(route, undefined, options, log));
    });
    return;
  }
  if (!isMultipart(body)) {
    app.route(toFastifyRoute(route, body, options, log));
    return;
  }
  // A separate scope, in which multipart is the only content type.
  openScope(app, route, (scope) => {
    takeMultipart(scope, route, { contract: body, bodyLimit: bodyLimit ?? DEFAULT_BODY_LIMIT }, budgetOf);
    scope.route(toFastifyRoute(route, body.fields, options, log));
  });
}

/** Opens a scope for one route. It has a name, because Fastify would look for one in every module that is loaded. */
function openScope(app: FastifyInstance, { contract }: Route, define: (scope: FastifyInstance) => void): void {
  app.register(Object.assign(async (scope: FastifyInstance) => define(scope), { [Symbol.for('fastify.display-name')]: contract.name }));
}

function toFastifyRoute({ contract, useCase, hooks }: Route, body: TSchema | undefined, options: AppOptions, log: Logger): RouteOptions {
  const { freeDisk } = options;
  const admit = admission(contract, options.authenticate);
  const refuseSuspended = contract.whileSuspended === 'refused' ? options.refuseSuspended : undefined;
  const declared: DeclaredFields = typeof contract.reply === 'string' ? (result) => result : declaredFields(contract.reply);
  return {
    method: contract.method,
    url: contract.path,
    bodyLimit: contract.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { contract, hooks },
    schema: {
      ...(body && { body }),
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
    },
    // `onRequest` runs before the body is read.
    onRequest: [...(admit ? [admit] : []), ...(contract.grows && freeDisk ? [() => freeDisk.require()] : [])],
    ...(body && {
      preValidation: (request, _reply, done) => {
        // A missing body counts as {}, so that each missing field is reported.
        if (request.body === undefined) request.body = {};
        done();
      },
    }),
    handler: async (request, reply) => {
      let result: unknown;
      try {
        if (refuseSuspended && request.caller) await refuseSuspended(contract, request.caller);
        const work = () => useCase(toRequest(request, reply, options.secureCookies === true));
        const traced = () => (request.span ? request.span.run(work) : work());
        const { calledBy, caller } = request;
        const timeLeft = calledBy ? readTimeLeft(request.headers[DEADLINE_HEADER]) : null;
        result = await inCallContext(timeLeft, calledBy ? calledBy.onBehalfOf : caller && principalOf(caller), traced);
      } finally {
        // A GET has no body, and pages are answered by the thousand.
        if (request.method !== 'GET') await dropBody(request);
      }
      return sendReply(reply, contract, result, {
        declared,
        broken: (error) => log.error({ err: error, reqId: request.id, route: contract.name }, 'reply broke off'),
        ...(admit && { admit }),
      });
    },
  };
}

/** @returns the check of a request's caller, which rejects when it refuses; null if everybody may call */
function admission(contract: Contract, authenticate: Authenticate | undefined): Admit | null {
  if (contract.auth === 'none') return null;
  if (isInternal(contract)) {
    return async ({ calledBy }) => {
      if (!calledBy) throw new AppError('platform.not_found', 'Not found.');
    };
  }
  if (!authenticate) throw new Error(`${contract.name} needs a caller, but the app was built without a way to tell who calls`);
  if (contract.auth !== 'optional' && !contract.may) throw new Error(`${contract.name} does not say what its caller must be allowed to do`);
  return async (request) => {
    request.caller = await authenticate(contract, request.headers.authorization);
  };
}

function addProbes(app: FastifyInstance, { metrics, backlog, readiness, alone }: AppOptions): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const found = await readiness.check();
    // The backlog is in the store.
    const { code, body } = readyReply(found, found.isReady ? await backlog?.() : undefined, alone?.lifecycle.phase);
    return reply.code(code).send(body);
  });
  if (!metrics) return;
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
