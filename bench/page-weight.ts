import { brotliCompressSync } from 'node:zlib';

/** kB (1,000 bytes) as brotli 11 makes of them. */
export const kilobytes = (text: string): number => brotliCompressSync(Buffer.from(text)).length / 1000;

/** All scripts and styles that a page carries, the ones that wait or stand by included, in the one stream in which they travel; its data apart. */
export function scriptsAndStyles(html: string): string {
  const found = html.matchAll(/<(script|style)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/g);
  return [...found].map((match) => match[2] ?? '').join('\n');
}
