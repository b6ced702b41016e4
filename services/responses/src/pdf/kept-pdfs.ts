import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '@formwright/platform';

export interface MadeFile {
  size: number;
  body: Buffer | Readable;
}

/** A larger file is not read into memory, and made anew each time it is asked for. */
export const MAX_KEPT_BYTES = 2_000_000;
/** All files that are kept. The one that nobody has asked for the longest makes room. */
const MAX_BYTES = 16_000_000;
const KEPT_MS = 10 * 60_000;

export interface KeptPdfs {
  /** The finished file of this content, or null. */
  find(key: string): MadeFile | null;
  /** Keeps the file if it is in memory, and returns it. */
  add(key: string, file: MadeFile): MadeFile;
}

/** Keeps PDFs of single responses for a while, so that who asks again costs nothing. */
export function createKeptPdfs(clock: Clock): KeptPdfs {
  /** The file that was asked for last is at the end. */
  const files = new Map<string, MadeFile & { until: number }>();
  let sum = 0;

  function remove(key: string): void {
    sum -= files.get(key)?.size ?? 0;
    files.delete(key);
  }

  return {
    find(key) {
      const kept = files.get(key);
      if (!kept) return null;
      if (kept.until <= clock.now()) {
        remove(key);
        return null;
      }
      files.delete(key);
      files.set(key, kept);
      return kept;
    },
    add(key, file) {
      if (!(file.body instanceof Buffer)) return file;
      remove(key);
      files.set(key, { ...file, until: clock.now() + KEPT_MS });
      sum += file.size;
      for (const [oldest, { until }] of files) {
        if (sum <= MAX_BYTES && until > clock.now()) break;
        remove(oldest);
      }
      return file;
    },
  };
}

/** The key of a PDF: what it says, so that a change of the form, of its texts or of the response makes a new one. */
export const contentKey = (said: unknown): string => createHash('sha256').update(JSON.stringify(said)).digest('base64url');
