import { createHash } from 'node:crypto';
import type { LinkCard } from './link-card.ts';
import type { Part } from './parts.ts';

/** A piece of script or style, and the parts of a form that need it. */
export interface Piece {
  parts: Part[];
  code: string;
}

/** A script that a page loads when it is needed. */
interface LaterScript {
  code: string;
  /** Of exactly this code. */
  version: string;
}

/** Minified scripts and styles of public pages. A form includes the pieces that it needs, a message page its own stylesheet. */
export interface RendererAssets {
  /** In the order of the cascade. */
  sheets: Piece[];
  /** Modules of the script in execution order. They share one scope. */
  modules: Piece[];
  /** For browsers without script. */
  plainSheets: Piece[];
  messageCss: string;
  reportCss: string;
  elsewhereCss: string;
  /** Script of the page that takes a draft to another device. */
  elsewhere: string;
  /** Starts the script, see starter.ts. */
  starter: string;
  /** Tells the site around a frame how tall the form is, see framed.ts. */
  framed: string;
  /** Keeps the preview from sending anything, see preview.ts. Comes after `post`, which the preview cannot load. */
  preview: string;
  /** The same for a form that anyone may try; shows what its owner would read, see tried.ts. */
  tried: string;
  /** Posts the answers, see sending/post.ts. Not in the page: the script loads it by its version when it is needed. */
  post: LaterScript;
  /** Sends large files, see uploads/sender.ts; the same. */
  sender: LaterScript;
  /** Does a proof of work, see prove.ts. On no page: the server sends it while a form is under attack. */
  prove: string;
}

/** Joins the pieces that these parts of a form need. */
export const joinPieces = (pieces: readonly Piece[], used: ReadonlySet<Part>): string =>
  pieces
    .filter(({ parts }) => parts.some((part) => used.has(part)))
    .map(({ code }) => code)
    .join('');

export interface RenderedPage {
  html: string;
  /** The Content-Security-Policy header for exactly this html. */
  csp: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON for a script element. It contains no '<', so it cannot end the element. */
export const embedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The key of a form's draft in the browser. */
export const draftKeyOf = (formId: string): string => `fw:${formId}`;

interface DocumentParts {
  title: string;
  /** Data address of the icon, or empty for none. */
  icon: string;
  /** Style elements in order. Empty ones are omitted. */
  styles: string[];
  body: string;
  /**
   * Scripts of the page. `starter` runs at once and inserts `script` later, which may insert one of `laterScripts`. `draftKey` is the key
   * of the draft on the device.
   */
  enhancement?: { plainCss: string; starter: string; script: string; data: unknown; draftKey: string; laterScripts: string[] };
  /** A script that runs at once, for a page without a form. */
  script?: string;
  noIndex?: boolean;
  card?: LinkCard;
  /** A foreign origin allowed as redirect target after a post, because `form-action` applies to redirects. */
  formTarget?: string | undefined;
}

/**
 * Characters of a form that is drawn at once. The browser would else lay out and paint an empty page first, then a part of the form: 60 ms
 * on a slow phone. A larger form is drawn while it arrives.
 */
const AT_ONCE = 100_000;

/** One tag has both names of the description. */
const cardTags = ({ description, image }: LinkCard): string =>
  [
    `<meta name="description" property="og:description" content="${escapeHtml(description)}">`,
    ...(image
      ? Object.entries({ '': image.src, ':width': image.width, ':height': image.height }).map(
          ([name, value]) => `<meta property="og:image${name}" content="${escapeHtml(String(value))}">`,
        )
      : []),
  ].join('');

/** A whole document that loads no other resource. Its policy allows only its own styles and scripts, by their hashes. */
export function renderDocument(parts: DocumentParts): RenderedPage {
  const { enhancement } = parts;
  const styles = parts.styles.filter(Boolean);
  const scripts = enhancement ? [enhancement.starter, enhancement.script, ...enhancement.laterScripts] : [parts.script];
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    parts.noIndex ? '<meta name="robots" content="noindex">' : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
    parts.card ? cardTags(parts.card) : '',
    `<link rel="icon" href="${escapeHtml(parts.icon || 'data:,')}">`,
    enhancement && parts.body.length <= AT_ONCE ? '<link rel="expect" href="#fw-json" blocking="render">' : '',
    ...styles.map((style) => `<style>${style}</style>`),
    enhancement ? `<noscript id="fw-plain"><style>${enhancement.plainCss}</style></noscript>` : '',
    '</head><body class="fw-form"',
    enhancement ? ` data-draft="${escapeHtml(enhancement.draftKey)}"><script>${enhancement.starter}</script>` : '>',
    parts.body,
    enhancement ? `<script type="application/json" id="fw-json">${embedJson(enhancement.data)}</script>` : '',
    enhancement ? `<script type="text/plain" id="fw-script">${enhancement.script}</script>` : '',
    parts.script ? `<script>${parts.script}</script>` : '',
    '</body></html>',
  ].join('');
  const csp = [
    "default-src 'none'",
    `script-src ${scripts.flatMap((each) => (each ? hashOf(each) : [])).join(' ') || "'none'"}`,
    `style-src ${[...styles, ...(enhancement ? [enhancement.plainCss] : [])].map(hashOf).join(' ') || "'none'"}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'${parts.formTarget ? ` ${parts.formTarget}` : ''}`,
    "base-uri 'none'",
    // Forms may be embedded on any site.
    'frame-ancestors *',
  ].join('; ');
  return { html, csp };
}

/** The same document with one more script at its end, which its policy allows. */
export function withScript({ html, csp }: RenderedPage, script: string): RenderedPage {
  const end = html.lastIndexOf('</body>');
  return {
    html: `${html.slice(0, end)}<script>${script}</script>${html.slice(end)}`,
    csp: csp.replace(/script-src ('none')?/, `script-src ${hashOf(script)} `).replace(' ;', ';'),
  };
}

/**
 * The same document for the owner's preview, or for a form to try. Its policy gives it no origin, so that it reads nothing of the owner's,
 * and lets it send nothing.
 */
export function previewPage(page: RenderedPage, script: string): RenderedPage {
  const { html, csp } = withScript(page, script);
  const strict = csp
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace(/form-action [^;]+/, "form-action 'none'")
    .replace('frame-ancestors *', "frame-ancestors 'self'")
    .replace('img-src ', 'img-src blob: ');
  return { html, csp: `${strict}; sandbox allow-scripts allow-forms` };
}
