import { escapeHtml } from '../common/escape-html.ts';
import type { RawReply } from '../service/raw-reply.ts';
import { logoMark } from './logo-mark.ts';
import { pageReply } from './page-reply.ts';
import { sourceHash } from './source-hash.ts';

const style = `
:root{color-scheme:light dark;--bg:light-dark(#f7f7f5,#121919);--card:light-dark(#fff,#1a2222);--text:light-dark(#161f1f,#ebebe8);--soft:light-dark(#4b5352,#b7bdb9);--line:light-dark(#dcdcd9,#2c3535);--field:light-dark(#808883,#727c7a);--brand:light-dark(#115e5d,#6fd0c4);--on:light-dark(#fff,#04201f);--warn:light-dark(#fbf0cf,#3a3013);--warn-line:light-dark(#a97a12,#d9ac4b);--bad:light-dark(#a02c22,#f3a198)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:480px;margin:0 auto;padding:40px 16px}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 24px;font-weight:600;font-size:18px;color:var(--brand)}
.test{margin:0 0 16px;padding:12px 16px;border:1px solid var(--warn-line);border-radius:10px;background:var(--warn)}
.card{padding:24px;border:1px solid var(--line);border-radius:10px;background:var(--card)}
h1{margin:0 0 8px;font-size:20px;line-height:28px}
p{margin:0 0 16px}
.sum{display:flex;justify-content:space-between;gap:16px;margin:0 0 24px;font-variant-numeric:tabular-nums}
.sum :last-child{font-weight:600}
.soft{color:var(--soft);font-size:14px;line-height:20px}
.last{margin:16px 0 0;text-align:center}
.bad{color:var(--bad);font-weight:600}
fieldset{margin:0 0 24px;padding:0;border:0}
legend{margin:0 0 8px;padding:0;font-weight:600}
label{display:flex;gap:12px;align-items:center;min-height:48px;padding:8px 12px;border:1px solid var(--field);border-radius:7px}
label+label{margin-top:8px}
label span{display:block}
input{width:18px;height:18px;margin:0;accent-color:var(--brand);flex:none}
label.name{display:block;min-height:0;margin:0 0 6px;padding:0;border:0;font-weight:600}
.field{margin:0 0 16px}
.field input,.field textarea{display:block;width:100%;height:44px;padding:10px 12px;border:1px solid var(--field);border-radius:7px;background:var(--card);color:var(--text);font:inherit}
.field textarea{height:auto;min-height:132px;resize:vertical}
.field [aria-invalid]{border-color:var(--bad)}
.field .bad{margin:6px 0 0;font-size:14px;line-height:20px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));column-gap:16px}
button{width:100%}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:7px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
a{color:var(--brand)}
`;
const policy = [
  "default-src 'none'",
  `style-src ${sourceHash(style)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of its own, outside of the app: no script, no other resource. @param content its HTML, escaped */
export function plainPage(
  status: number,
  { title, productName, content }: { title: string; productName: string; content: string },
  headers: Record<string, string> = {},
): RawReply {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} – ${escapeHtml(productName)}</title><style>${style}</style></head>
<body><main><p class="brand">${logoMark}${escapeHtml(productName)}</p>
${content}
</main></body></html>
`;
  // The address may carry a token.
  return pageReply(status, { html, csp: policy }, { 'referrer-policy': 'no-referrer', ...headers });
}

/** A page that says one thing, with the way back. */
export const plainMessage = (status: number, productName: string, title: string, text: string): RawReply =>
  plainPage(status, {
    title,
    productName,
    content: `<div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a class="button" href="/">Go back</a></div>`,
  });

/** Leads to another page. */
export const leadTo = (location: string): RawReply => ({ status: 303, headers: { location, 'cache-control': 'no-store' } });
