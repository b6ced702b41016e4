import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_FORMAT, newerData } from '@formwright/platform/adapters/sqlite/manifest';

/** A file of a backup. */
export interface Part {
  /** Inside the backup, with '/'. */
  path: string;
  bytes: number;
  sha256: string;
}

/** `backup.json`: written last, so that only a whole backup has it. */
export interface BackupManifest {
  /** Of what is stored. @see DATA_FORMAT */
  format: number;
  /** The version that made the backup. */
  product: string;
  /** The moment whose state it is, in ISO 8601. */
  at: string;
  responses: number;
  /** When the newest response arrived, in ISO 8601; null without one. */
  newest: string | null;
  files: { count: number; bytes: number };
  /** What `verify` found in it. */
  findings: number;
  /** Everything but the files of `files.sha256`, which is one of them. */
  parts: Part[];
}

export const MANIFEST = 'backup.json';
/** The digests of the stored files, as `sha256sum --check` reads them; empty without files. */
export const DIGESTS = 'files.sha256';
/** These and the digests of the parts, for who checks a backup without the product. A restore does not read it. */
export const SUMS = 'backup.sha256';

/**
 * @param dir of a backup
 * @throws Error in one line if it is none, or not whole, or of a newer version
 */
export function readBackupManifest(dir: string): BackupManifest {
  const file = join(dir, MANIFEST);
  if (!existsSync(file)) throw new Error(`${dir} is no backup, or not a whole one: it has no ${MANIFEST}.`);
  const manifest = parsed(readFileSync(file, 'utf8'));
  if (manifest && manifest.format > DATA_FORMAT) throw new Error(newerData(dir, manifest.format));
  if (!manifest || !isWhole(manifest)) throw new Error(`${file} is damaged: take another backup.`);
  return manifest;
}

function parsed(text: string): BackupManifest | null {
  try {
    return JSON.parse(text) as BackupManifest | null;
  } catch {
    return null;
  }
}

/** Whether it has what a restore reads of it. Newer versions may write otherwise, and are refused before. */
function isWhole({ format, parts, files }: Partial<BackupManifest>): boolean {
  const isPart = (part: Partial<Part> | null) =>
    typeof part?.path === 'string' && typeof part.bytes === 'number' && typeof part.sha256 === 'string';
  const isCounted = typeof files?.count === 'number' && typeof files.bytes === 'number';
  return (
    typeof format === 'number' && isCounted && Array.isArray(parts) && parts.every(isPart) && parts.some(({ path }) => path === DIGESTS)
  );
}

/** The version of the running program, as its package says; '' where there is none. */
export function productVersion(): string {
  try {
    const file = join(dirname(process.argv[1] ?? ''), '..', 'package.json');
    return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version ?? '');
  } catch {
    return '';
  }
}

/** @param tell called with the bytes of each piece that was read */
export async function digestOf(dir: string, path: string, tell: (bytes: number) => void): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(join(dir, path), 'r');
  try {
    const piece = Buffer.alloc(1_000_000);
    for (let read = -1; read !== 0; ) {
      read = (await file.read(piece, 0, piece.length)).bytesRead;
      hash.update(piece.subarray(0, read));
      bytes += read;
      tell(read);
    }
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
