/** 'Responses - 2026-11-25.csv', by the day in UTC. @param at epoch milliseconds */
export const datedName = (title: string, ending: string, at: number): string =>
  `${title} - ${new Date(at).toISOString().slice(0, 10)}.${ending}`;

/**
 * Headers of a file that the product makes. It is downloaded and never shown, cached or indexed.
 * @param name without signs that a header would have to encode
 */
export const downloadHeaders = (name: string, media: string): Record<string, string> => ({
  'content-type': media,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});
