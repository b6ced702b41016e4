import type { IncomingHttpHeaders } from 'node:http';
import { escapeHtml } from '../common/escape-html.ts';
import type { RawReply } from '../service/raw-reply.ts';
import { logoMark } from './logo-mark.ts';
import { pageReply } from './page-reply.ts';
import { sourceHash } from './source-hash.ts';

const style =
  ':root{color-scheme:light dark;--brand:light-dark(#115e5d,#6fd0c4);background:light-dark(#f7f7f5,#121919);color:light-dark(#161f1f,#ebebe8);font:16px/1.5 system-ui,sans-serif}' +
  'body{max-width:34rem;margin:18vh auto;padding:0 24px;text-align:center}svg{color:var(--brand)}h1{margin:12px 0 8px;font-size:1.6rem;line-height:1.2;text-wrap:balance}p{margin:0 0 24px;text-wrap:balance}' +
  'a{display:inline-block;padding:10px 20px;border-radius:7px;background:var(--brand);color:light-dark(#fff,#04201f);font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid var(--brand);outline-offset:3px}';
const csp = `default-src 'none'; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'`;

const NOT_SHOWN = 'This page cannot be shown right now. Please reload it in a moment.';
const NOT_FOUND = 'The address may have been copied in part, or what it led to is gone.';
const titles: Readonly<Record<number, string>> = {
  404: 'Nothing is here.',
  410: 'This no longer exists.',
  429: 'Please wait a moment.',
};

/**
 * Whether a person reads the reply: a browser opens a page, and no script asks. Old browsers, and those without HTTPS, tell it by Accept
 * only.
 */
export function isReadByPerson({ 'sec-fetch-mode': mode, accept }: IncomingHttpHeaders): boolean {
  return mode === undefined ? /\btext\/html\b/i.test(accept ?? '') : mode === 'navigate';
}

/** A refusal as a page in plain words, for a person who would see JSON otherwise. It loads nothing, and a frame may show it. */
export function refusalPage(status: number, text = status < 500 ? NOT_FOUND : NOT_SHOWN): RawReply {
  const title = titles[status] ?? 'Something went wrong.';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<main>
${logoMark}
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/" target="_top">To the home page</a></p>
</main>
</html>
`;
  return pageReply(status, { html, csp });
}
