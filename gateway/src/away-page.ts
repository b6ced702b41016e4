import { createHash } from 'node:crypto';
import { type Contract, forms, submissions } from '@formwright/contracts';
import { RETRY_AFTER_SECONDS } from '@formwright/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'body{max-width:34rem;margin:18vh auto;padding:0 24px}h1{font-size:1.6rem;line-height:1.2}a{color:inherit}a:focus-visible{outline:2px solid;outline-offset:3px}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

const NOT_SHOWN = 'This page cannot be shown right now. Please load it again in a moment.';
/** The form's id travels with the answers, so that they count once. */
const NOT_SENT =
  'Your answers may not have arrived. Go back in your browser, which still has them, and send them again in a moment: they count once.';

const document = (text: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong.</title>
<style>${style}</style>
<main>
<h1>Something went wrong.</h1>
<p>${text}</p>
<p><a href="/" target="_top">To the home page</a></p>
</main>
</html>
`;

/**
 * Answers for a service that is away or has too much to do, where a person would see JSON otherwise. A public form leads to the home page,
 * which the gateway has itself; other sites may not frame that, so a form in a frame says it in place (PUB-14).
 * @param body the answer to scripts
 */
export function answerAway(request: FastifyRequest, reply: FastifyReply, contract: Contract | undefined, body: object): FastifyReply {
  reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
  if (contract?.reply !== 'html' && contract?.reply !== 'redirect') return reply.send(body);
  const destination = request.headers['sec-fetch-dest'];
  if (contract === forms.publicFormPage && destination !== 'iframe' && destination !== 'frame') return reply.redirect('/', 302);
  reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy);
  return reply.send(document(contract === submissions.postPublicForm ? NOT_SENT : NOT_SHOWN));
}
