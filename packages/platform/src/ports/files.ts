import type { Readable } from 'node:stream';
import type { Space } from './space.ts';

/**
 * The files port: named objects, written whole. Keys look like 'Response/<id>/<name>': segments of letters, digits,
 * '.', '_', '-' and space, no segment '.' or '..'. Adapters refuse any other key.
 *
 * Guarantees: `put` is atomic (readers see the old object or the new one, never a part) and durable when it resolves.
 */
export interface FileStore {
  put(key: string, content: Readable | Uint8Array, options: { contentType: string }): Promise<{ size: number }>;
  get(key: string): Promise<StoredFile | null>;
  delete(key: string): Promise<void>;
  /** Deletes every key that starts with `prefix`, which ends in '/'. */
  deleteAll(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: number }>;
  /** Rejects if the store is not writable. */
  ping(): Promise<void>;
  /** Of the disk that the store writes on; null if unknown. */
  space(): Promise<Space | null>;
}

export interface StoredFile {
  size: number;
  contentType: string;
  /** Strong validator for HTTP, quoted. */
  etag: string;
  /** Must be consumed or destroyed. */
  stream(range?: { start: number; end: number }): Readable;
}
