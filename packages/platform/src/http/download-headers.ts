/** 'Responses - 2026-11-25.csv', by the day in UTC. @param at epoch milliseconds */
export const datedName = (title: string, ending: string, at: number): string =>
  `${title} - ${new Date(at).toISOString().slice(0, 10)}.${ending}`;

/** As RFC 8187 writes a name in a header. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs that a name in quotes may not have, or that clients read as something else. */
const UNPLAIN = /[^ -~]|["%\\]/gu;

/** A file's name as RFC 6266 has it in a header. @param name in plain letters @param own as it is, where that differs */
export const namedInHeader = (name: string, own?: string): string => `filename="${name}"${own ? `; filename*=UTF-8''${encoded(own)}` : ''}`;

function downloadNamed(name: string): string {
  const plain = name.replace(UNPLAIN, '_');
  return namedInHeader(plain, plain === name ? undefined : name);
}

/** Headers of a file that the product makes. It is downloaded and never shown, cached or indexed. */
export const downloadHeaders = (name: string, media: string): Record<string, string> => ({
  'content-type': media,
  'content-disposition': `attachment; ${downloadNamed(name)}`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});
