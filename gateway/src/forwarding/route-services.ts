import { DEFAULT_BODY_LIMIT, ownPagesOnly } from '@formwright/contracts';
import { busy, createOverload, traceRequests, whenOver } from '@formwright/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '../errors/answer-error.ts';
import type { GatewayOptions, PlacedOptions } from '../gateway-options.ts';
import { addressOf, createShares } from '../limits/limits.ts';
import { countRefusals } from '../limits/refusals.ts';
import { refuseOtherSites } from '../origins/csrf.ts';
import { answerAway } from './away-page.ts';
import { publicContracts, servicesWithPublicRoutes } from './forwarder.ts';

/** Forwards each contract's route to its service, within what an address and the process may have under way. */
export async function routeServices(app: FastifyInstance, options: PlacedOptions): Promise<void> {
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

/** A parameter that contains a path separator or a control character, or that is '.' or '..'. */
export const leavesItsSegment = (value: string): boolean => /[/\\\p{Cc}]/u.test(value) || value === '.' || value === '..';
