import { brotliCompressSync } from 'node:zlib';

/** Size in kB (1,000 bytes) after brotli 11. */
export const kilobytes = (text: string): number => brotliCompressSync(Buffer.from(text)).length / 1000;

/** All scripts and styles of a page, including deferred and fallback ones, in the one stream in which they are sent, without its data. */
export function scriptsAndStyles(html: string): string {
  const found = html.matchAll(/<(script|style)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/g);
  return [...found].map((match) => match[2] ?? '').join('\n');
}
