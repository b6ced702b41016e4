import type { Readable } from 'node:stream';

/** A reply that is not JSON: pages, files, redirects. Bodies may be compressed already; `headers` then names the encoding. */
export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
}
