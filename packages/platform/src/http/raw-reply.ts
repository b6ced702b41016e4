import type { Readable } from 'node:stream';

/** A reply that is not JSON: pages, files, redirects. Bodies may be compressed beforehand; `headers` then says how. */
export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
}
