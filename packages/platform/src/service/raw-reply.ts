import type { Readable } from 'node:stream';

/** A reply that is not JSON: pages, files, redirects. Bodies may be compressed already; `headers` then names the encoding. */
export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
  /**
   * For a body that is a stream: asked again and again while it is sent. When it rejects, the connection is cut, so that the file does not
   * look complete.
   */
  admit?(): Promise<void>;
}
