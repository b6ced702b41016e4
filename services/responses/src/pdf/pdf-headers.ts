/**
 * Headers of a PDF that is downloaded.
 * @param name the beginning of its file name, without signs that a header would have to encode
 * @param at epoch milliseconds
 */
export const pdfHeaders = (name: string, at: number): Record<string, string> => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name} - ${new Date(at).toISOString().slice(0, 10)}.pdf"`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});
