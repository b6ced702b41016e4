import { createHmac } from 'node:crypto';
import { REQUEST_TIMEOUT_MS } from '@formwright/contracts';
import { DAY_MS, type FileNote, networkOf } from '@formwright/platform';

/** A file that arrives in chunks, for one form and at most one submission. `since` is the time of its last chunk. */
export interface Upload extends FileNote {
  /** Its address. Unguessable, because whoever has it may continue or use the upload. */
  _id: string;
  /** The same for the same file of the same submission, so that creating it again finds it. Unique. */
  key: string;
  formId: string;
  /** The only submission that may use it; null: the first one that does. */
  submissionId: string | null;
  /** The question. */
  uniqueId: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  /** The announced digest of the whole file, or null. */
  digest: string | null;
  /** Bytes that have arrived. */
  offset: number;
  chunks: Chunk[];
  /** Whose share of the space it takes: a keyed digest of the sender's network. */
  network: string;
  /** Set: its bytes count against the shares as they arrive. Missing, in older uploads: its whole size has counted since its creation. */
  countsArrived?: true;
  /** The submission that contains it; null: none yet. */
  usedBy: string | null;
  /** SHA-256 of the whole file in Base64, once it is used. A repeated submission is recognized by it. */
  sha256?: string;
}

/** A stored chunk. */
export interface Chunk {
  /** Its key in the files port is `chunksPrefix` and this. */
  name: string;
  size: number;
}

/** Milliseconds after its last chunk at which an upload is erased. Until then, a used one still answers repeated submissions. */
export const KEPT_MS = DAY_MS;

/**
 * Milliseconds after its creation at which an upload is erased of which nothing has arrived: its sender begins at once, or creates it
 * again.
 */
export const UNBEGUN_MS = 10 * 60_000;

/**
 * Milliseconds after its end at which a condemned upload is forgotten. Its chunks are erased once more then, because a request that was
 * under way may have stored one.
 */
export const FORGOTTEN_AFTER_MS = REQUEST_TIMEOUT_MS;

/**
 * The most unused uploads at the same time, of one network (which may be a school) and of all. Bytes count as they arrive, because
 * announcing them costs nothing: whoever did so could take the room of everybody else. The number of uploads costs nothing either, so a
 * network may always have `own`, however many all networks have.
 */
export const uploadLimits = {
  network: { bytes: 2_000_000_000, count: 2_000, own: 100 },
  all: { bytes: 20_000_000_000, count: 50_000 },
};

/** Free bytes that uploads leave to everything else. */
export const RESERVED_BYTES = 256_000_000;

export const chunksPrefix = (uploadId: string): string => `Uploads/${uploadId}/`;

export const isExpired = ({ since }: Upload, now: number): boolean => since !== null && since < now - KEPT_MS;

/** @param secret at least 32 characters */
export const networkDigest = (secret: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['uploads', networkOf(ip, { v4: 32, v6: 48 })]))
    .digest('hex');
