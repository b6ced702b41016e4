import { type Contract, forms, submissions } from '@formwright/contracts';
import { isReadByPerson, RETRY_AFTER_SECONDS, refusalPage } from '@formwright/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sending the answers again is safe: they count once, because the id of the visit comes with them in a cookie. */
const NOT_SENT =
  'Your answers may not have arrived. Go back in your browser, which still has them, and send them again in a moment: they count once.';

/** Answers with a page in plain words. */
export function answerPage(reply: FastifyReply, status: number, text?: string): FastifyReply {
  const page = refusalPage(status, text);
  return reply.code(page.status).headers(page.headers).send(page.body);
}

/**
 * Answers for a service that is away or has too much to do: a page where a person would see JSON otherwise. A public form leads to the home
 * page, which the gateway has itself; other sites may not frame that, so a form in a frame says it in place (PUB-14).
 * @param body the answer to scripts
 */
export function answerAway(request: FastifyRequest, reply: FastifyReply, contract: Contract | undefined, body: object): FastifyReply {
  reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
  const isPage = contract?.reply === 'html' || contract?.reply === 'redirect';
  if (!isPage && !isReadByPerson(request.headers)) return reply.send(body);
  const destination = request.headers['sec-fetch-dest'];
  if (contract === forms.publicFormPage && destination !== 'iframe' && destination !== 'frame') return reply.redirect('/', 302);
  return answerPage(reply, 503, contract === submissions.postPublicForm ? NOT_SENT : undefined);
}
