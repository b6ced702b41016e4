import type { ZipEntry } from './zip.ts';

/** Kinds that are compressed already; deflating them costs time and saves nothing. */
const PACKED = /\.(?:jpe?g|png|webp|gif|pdf|docx|xlsx|pptx|zip|gz|7z|rar|mp3|wma|m4a|mpe?g|mp4|flv|mov)$/i;

export const entryOf = (name: string, modifiedAt: number, file: Pick<ZipEntry, 'size' | 'content'>): ZipEntry => ({
  name,
  modifiedAt,
  method: PACKED.test(name) ? 'stored' : 'deflated',
  ...file,
});

/** A text for people, also for programs of Windows. */
export const textEntry = (name: string, modifiedAt: number, lines: readonly string[]): ZipEntry =>
  entryOf(name, modifiedAt, { content: [Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)] });
