import { createHash } from 'node:crypto';

/** What public pages carry inside themselves: the form its stylesheet and script, a message its own stylesheet. Minified. */
export interface RendererAssets {
  css: string;
  messageCss: string;
  script: string;
}

export interface RenderedPage {
  html: string;
  /** Value of the Content-Security-Policy header that belongs to exactly this html. */
  csp: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that may stand inside a script element: no '<' can end it. */
export const embedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface DocumentParts {
  title: string;
  /** Data address of the icon, or empty for none. */
  icon: string;
  /** Style elements, in order; empty ones are left out. */
  styles: string[];
  /** Runs before the body is drawn. */
  earlyScript?: string;
  /** Runs after the body. */
  script?: string;
  body: string;
  noIndex?: boolean;
  /** Origin outside of ours to which a posted form may lead: browsers hold redirects to the policy too. */
  formTarget?: string | undefined;
}

/** A whole document that asks for nothing else; its policy admits its own styles and scripts by their hashes and nothing besides. */
export function renderDocument(parts: DocumentParts): RenderedPage {
  const styles = parts.styles.filter(Boolean);
  const scripts = [parts.earlyScript, parts.script].filter((script) => script !== undefined);
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    parts.noIndex ? '<meta name="robots" content="noindex">' : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<link rel="icon" href="${escapeHtml(parts.icon || 'data:,')}">`,
    ...styles.map((style) => `<style>${style}</style>`),
    parts.earlyScript === undefined ? '' : `<script>${parts.earlyScript}</script>`,
    `</head><body class="fw-form">${parts.body}`,
    parts.script === undefined ? '' : `<script>${parts.script}</script>`,
    '</body></html>',
  ].join('');
  const csp = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ') || "'none'"}`,
    `style-src ${styles.map(hashOf).join(' ') || "'none'"}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'${parts.formTarget ? ` ${parts.formTarget}` : ''}`,
    "base-uri 'none'",
    // Forms are made to be embedded anywhere.
    'frame-ancestors *',
  ].join('; ');
  return { html, csp };
}
