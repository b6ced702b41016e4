import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { type SignupRule, signupNote, spellSignupRule } from '@formwright/contracts';
import { tellsSite } from '@formwright/contracts/screens';
import { ConfigError, chooseEncoding, cookieText, escapeHtml, hasMemberMark, readCookies, sourceHash } from '@formwright/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPolicy } from '../origins/security-headers.ts';
import { OWN_PAGES, type SiteAddresses } from './site-addresses.ts';

/** Settings embedded in the page. */
export interface PageSettings {
  productName: string;
  /** Mail folder, shown to users on the same machine; empty otherwise. */
  mailFolder: string;
  /** Whether people can sign in with Google. */
  hasGoogle: boolean;
  /** Who may make an account. */
  signup: SignupRule;
  /** Where link cards find their picture. */
  publicUrl: string;
  addresses: SiteAddresses;
}

/** A page with the settings, and the policy that allows the scripts written in it. */
function loadPage(file: string, { productName, mailFolder, hasGoogle, signup, publicUrl, addresses }: PageSettings) {
  const html = readFileSync(file, 'utf8')
    // Removes the link to the source where the operator names no address of it.
    .replace(/<li><a href="__SOURCE__">.*?<\/li>/, addresses.source && '$&')
    .replaceAll('__SOURCE__', escapeHtml(addresses.source))
    .replaceAll('__GUIDE__', escapeHtml(addresses.guide))
    .replaceAll('__PRIVACY__', escapeHtml(addresses.privacy))
    .replaceAll('__TERMS__', escapeHtml(addresses.terms))
    .replace('__MARKETING__', escapeHtml(addresses.marketing))
    .replaceAll('__PRODUCT_NAME__', escapeHtml(productName))
    // Link cards take whole addresses only.
    .replace(/(property="og:image" content=")\//, `$1${escapeHtml(publicUrl)}/`)
    .replace('__MAIL_FOLDER__', escapeHtml(mailFolder))
    .replace('__GOOGLE__', hasGoogle ? 'on' : 'off')
    .replace('__SIGNUP__', escapeHtml(spellSignupRule(signup)))
    .replaceAll('__SIGNUP_NOTE__', escapeHtml(signupNote(signup) ?? ''));
  const plain = Buffer.from(html);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => sourceHash(script));
  return {
    bytes: {
      identity: async () => plain,
      // Compressed once, when it is first asked for: a start that compresses every page takes a tenth longer.
      br: once(() => promisify(brotliCompress)(plain)),
      gzip: once(() => promisify(gzip)(plain)),
    },
    policy: appPolicy.replace('script-src ', ['script-src', ...scripts, ''].join(' ')),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Tells a first visit from later ones. It contains nothing about the visitor. */
const VISITED_COOKIE = 'fw_visited';
const VISITED_SECONDS = 365 * 24 * 60 * 60;

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/';
/** The page that tells the operator's own site whether somebody is signed in has that site in a frame, and no other page has. */
const policyOf = ({ policy }: { policy: string }, request: FastifyRequest, { addresses: { marketing } }: PageSettings): string =>
  marketing !== '' && tellsSite(pathOf(request)) ? policy.replace("frame-src 'self'", `frame-src ${marketing}`) : policy;

const isLanding = (request: FastifyRequest) => pathOf(request) === '/' && !hasMemberMark(request.headers.cookie);

/**
 * Serves the SPA. Assets have hashed names, are compressed at build time and cached for a year; the page is always revalidated. A browser
 * in which no member signed in lately gets `/` as a page that is drawn before any script: the landing page, as the build rendered it. So
 * does everybody with the pages to read, unless the operator has such a page elsewhere.
 * @param dir the build's folder
 * @returns the handler for the app's screens
 */
export async function serveSpa(
  app: FastifyInstance,
  dir: string,
  settings: PageSettings & { isSecure: boolean },
): Promise<(request: FastifyRequest, reply: FastifyReply) => unknown> {
  if (!existsSync(join(dir, 'index.html'))) throw new ConfigError([`The web app is not built: ${join(dir, 'index.html')} is missing.`]);
  const appPage = loadPage(join(dir, 'index.html'), settings);
  const landingPage = loadPage(join(dir, 'landing.html'), settings);
  const toRead = new Map<string, ReturnType<typeof loadPage>>();
  for (const [name, path] of Object.entries(OWN_PAGES)) toRead.set(path, loadPage(join(dir, `${name}.html`), settings));
  for (const [name, path] of Object.entries(OWN_PAGES)) {
    const elsewhere = settings.addresses[name as keyof typeof OWN_PAGES];
    if (elsewhere !== path) app.get(path, (_request, reply) => reply.redirect(elsewhere, 302));
  }
  await app.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  return async (request, reply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    const page = isLanding(request) ? landingPage : (toRead.get(pathOf(request)) ?? appPage);
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie');
    reply.header('content-security-policy', policyOf(page, request, settings)).header('x-frame-options', 'DENY');
    if (readCookies(request.headers.cookie, settings.isSecure)[VISITED_COOKIE] === undefined) {
      reply.header('set-cookie', cookieText(VISITED_COOKIE, '1', { maxAgeSeconds: VISITED_SECONDS }, settings.isSecure));
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await page.bytes[encoding]());
  };
}
