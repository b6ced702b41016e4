import type { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { forms, pathOf, type ServiceName, serviceNames, sharedPage } from '@formwright/contracts';
import { AWAY_TEXT, CALL_HEADER, createRetryBudget, isAwayStatus, pooling, type RetryBudget } from '@formwright/platform';
import type { FastifyReply } from 'fastify';
import type { ErrorTelling } from '../errors/tell-errors.ts';
import { answerAway } from './away-page.ts';
import type { Forwarder } from './forwarder.ts';
import type { PageCache } from './page-cache.ts';

/** A service that has not begun to answer by then never will; the time begins when the whole request was sent. */
const ANSWER_LIMIT_MS = 60_000;
const isTimeout = (error: Error) => (error as { code?: unknown }).code === 'UND_ERR_HEADERS_TIMEOUT';

/**
 * Forwards by HTTP, for a cluster: each service has its address. Drops the header of internal calls, so that no client can act as a
 * service, and the headers of traces, so that no client can write into one.
 * @param options.pages keeps public pages; without it, forms is asked for each
 * @param options.errors hears of services that do not answer
 */
export function proxyForwarder(
  urls: Readonly<Record<ServiceName, string>>,
  { pages, errors }: { pages?: PageCache | undefined; errors?: Pick<ErrorTelling, 'note'> } = {},
): Forwarder {
  const budgets = new Map<ServiceName, RetryBudget>(serviceNames.map((name) => [name, createRetryBudget()]));
  return {
    async open(scope, service) {
      // Bodies are not parsed.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      await scope.register(replyFrom, {
        base: urls[service],
        // Opens as many connections as there are requests, which the gateway limits: a slow client holds one, and nobody waits for it.
        undici: { ...pooling, headersTimeout: ANSWER_LIMIT_MS, connections: null },
      });
    },
    forward(contract) {
      const budget = budgets.get(contract.service);
      const mayRepeat = contract.method === 'GET' || contract.method === 'HEAD';
      return {
        handler: (request, reply) => {
          const visit = contract === forms.publicFormPage ? pages?.visit(request) : undefined;
          if (visit?.answer(reply)) return reply;
          budget?.earn();
          // Builds the path from the matched parameters only.
          return reply.from(pathOf(contract, request.params as Record<string, string>), {
            rewriteRequestHeaders: (_original, headers) => {
              const {
                [CALL_HEADER]: _token,
                [sharedPage.asked]: _asked,
                traceparent: _parent,
                tracestate: _state,
                baggage: _baggage,
                ...rest
              } = headers;
              return {
                ...rest,
                ...(visit && { [sharedPage.asked]: '1' }),
                ...(request.span && { traceparent: request.span.context }),
                'x-request-id': request.id,
                'x-forwarded-for': request.ip,
              };
            },
            ...visit?.keeping,
            // These headers are about the connection to the service. A client that heard keep-alive would stay at a gateway that ends.
            rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }, ...more) =>
              visit?.keeping.rewriteHeaders?.(headers, ...more) ?? headers,
            // The plugin's own rule would try ten times at once.
            retryDelay: ({ res, err, attempt }) => {
              const isAway = err !== null && err !== undefined ? !isTimeout(err) : isAwayStatus(res?.statusCode ?? 0);
              const wait = mayRepeat && isAway ? (budget?.next(attempt) ?? null) : null;
              if (wait !== null) (res as unknown as { stream?: Readable } | undefined)?.stream?.resume();
              return wait;
            },
            onError: (failed, { error }) => {
              const what = 'service unreachable';
              request.log.error({ err: error, reqId: request.id }, what);
              errors?.note(error, { reqId: request.id, route: contract.path }, what);
              // Nobody reads the rest of the body any more, so a next request on this connection would never be read.
              if (request.body && !request.raw.readableEnded) failed.header('connection', 'close');
              answerAway(request, failed as FastifyReply, contract, { error: AWAY_TEXT, id: request.id });
            },
          });
        },
      };
    },
  };
}
