import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import { PAGE_TRUSTED_MS, sharedPage } from '@formwright/contracts';
import {
  type Bus,
  type Clock,
  chooseEncoding,
  cookieText,
  hasAnswered,
  type Ids,
  markVisit,
  readCookies,
  readVisitOf,
} from '@formwright/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface PageCacheOptions {
  /** Shared with forms and submissions: signs the cookie of a visit. */
  visitSecret: string;
  /** Whether visitors come over HTTPS. */
  isSecure: boolean;
  bus: Bus;
  clock: Clock;
  ids: Ids;
  /** Default: 64 MB. */
  maxBytes?: number;
}

/** Public pages for all visitors. forms makes them and says which ones may be kept. */
export interface PageCache {
  /** @returns undefined if this visitor may get another page than others, which only forms can tell */
  visit(request: FastifyRequest): PageVisit | undefined;
}

interface PageVisit {
  /** Answers from the cache. @returns false if it has no page, or only one that is too old */
  answer(reply: FastifyReply): boolean;
  /** Keeps the page that forms answers. */
  keeping: Pick<FastifyReplyFromHooks, 'rewriteHeaders' | 'onResponse'>;
}

interface Page {
  formId: string;
  body: Buffer;
  headers: Record<string, string>;
  /** When the entry ends, as `Clock.elapsed` counts. */
  until: number;
}

const MAX_BYTES = 64_000_000;
/** Headers, keys and the like. */
const BYTES_BESIDES = 2_000;
const sizeOf = ({ body }: Page) => body.length + BYTES_BESIDES;
/** Headers of a page, which do not concern one visitor or one connection. */
const KEPT = ['cache-control', 'content-encoding', 'content-security-policy', 'content-type', 'etag', 'referrer-policy', 'vary'];
const NOT_OF_304 = ['content-encoding', 'content-type'];
/** The key of these events is the form's id. */
const aboutOneForm = ['forms.v1.FormSaved', 'forms.v1.FormDeleted', 'submissions.v1.FormStateChanged'];
/** They may change many pages, and are rare. */
const aboutAnAccount = ['billing.v1.PlanChanged', 'identity.v1.UserChanged', 'identity.v1.UserDeleted'];

/**
 * Keeps up to 64 MB of pages, by link, frame and encoding. An event about its form removes a page at once; without an event it is asked for
 * again after a second, of which the time that it lay at forms is a part. Call it before `Bus.start`.
 */
export function createPageCache({ visitSecret, isSecure, bus, clock, ids, maxBytes = MAX_BYTES }: PageCacheOptions): PageCache {
  /** The page that was kept first comes first. */
  const pages = new Map<string, Page>();
  const keysOf = new Map<string, Set<string>>();
  let bytes = 0;
  /** Grows with every change, so that a page that was made before is not kept. */
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    bytes = 0;
    pages.clear();
    keysOf.clear();
  };
  const forget = (formId: string) => {
    changes += 1;
    for (const key of keysOf.get(formId) ?? []) remove(key);
  };
  for (const type of aboutOneForm) bus.listen({ type, hear: ({ key }) => forget(key), missed: forgetAll });
  for (const type of aboutAnAccount) bus.listen({ type, hear: forgetAll, missed: forgetAll });

  function remove(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= sizeOf(page);
    pages.delete(key);
    const keys = keysOf.get(page.formId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(page.formId);
  }
  function keep(key: string, page: Page): void {
    remove(key);
    pages.set(key, page);
    keysOf.set(page.formId, (keysOf.get(page.formId) ?? new Set()).add(key));
    bytes += sizeOf(page);
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    visit(request) {
      const { link } = request.params as { link: string };
      const cookies = readCookies(request.headers.cookie, isSecure);
      const parameters = Object.keys(request.query as object);
      // A visitor who has answered gets a notice. Other parameters may fill in answers, which makes another page.
      if (request.method !== 'GET' || hasAnswered(cookies) || parameters.some((name) => name !== 'embed')) return undefined;
      const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
      const key = `${link} ${parameters.length} ${encoding}`;
      const [begunAt, changesBefore] = [clock.elapsed(), changes];
      return {
        answer(reply) {
          const page = pages.get(key);
          if (!page || page.until <= begunAt) return false;
          const form = { _id: page.formId, link };
          if (!readVisitOf(visitSecret, form, cookies)) {
            const setCookie: Parameters<typeof markVisit>[0]['setCookie'] = (name, value, options) =>
              void reply.header('set-cookie', cookieText(name, value, options, isSecure));
            markVisit({ setCookie }, visitSecret, form, { id: ids.random(), startedAt: clock.now() });
          }
          const isKnown = request.headers['if-none-match'] === page.headers.etag;
          for (const [name, value] of Object.entries(page.headers)) if (!isKnown || !NOT_OF_304.includes(name)) reply.header(name, value);
          reply.code(isKnown ? 304 : 200).send(isKnown ? undefined : page.body);
          return true;
        },
        keeping: {
          rewriteHeaders({ [sharedPage.formId]: _formId, [sharedPage.ageMs]: _ageMs, ...headers }) {
            return headers;
          },
          onResponse(_request, given, response) {
            const reply = given as unknown as FastifyReply;
            const { statusCode, headers, stream } = response as unknown as {
              statusCode: number;
              headers: IncomingHttpHeaders;
              stream: Readable;
            };
            const formId = headers[sharedPage.formId];
            const until = begunAt + PAGE_TRUSTED_MS - Number(headers[sharedPage.ageMs]);
            if (statusCode !== 200 || typeof formId !== 'string' || !(until > clock.elapsed())) {
              reply.send(stream);
              return;
            }
            const kept = Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
            buffer(stream).then(
              (body) => {
                if (changes === changesBefore) keep(key, { formId, body, headers: kept, until });
                reply.send(body);
              },
              (error: Error) => reply.send(error),
            );
          },
        },
      };
    },
  };
}
