import { isReadByPerson } from '@formwright/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPage } from '../forwarding/away-page.ts';
import type { GatewayOptions } from '../gateway-options.ts';

/** As nginx calls it in its log. */
const CLIENT_LEFT = 499;

/** One envelope for errors; a page where a person reads it. */
export function answerError(
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

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isReadByPerson(request.headers)) return answerPage(reply, 404);
  return reply.code(404).send({ error: 'Not found.' });
}
