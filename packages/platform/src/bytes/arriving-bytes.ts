import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { BodyMemory } from './body-memory.ts';
import type { ByteShare } from './byte-turns.ts';
import { stagedPath } from './staged-files.ts';
import type { UploadQuota, UploadReservation } from './upload-quota.ts';
import { writeAt } from './write-at.ts';

/** What the body of a request may take of memory and disk while it arrives. */
export interface BodyBudget {
  /** Of the client. */
  address: string;
  /** Whether another service sends it. */
  isInternal: boolean;
  memory: BodyMemory;
  quota: UploadQuota;
  tmpDir: string;
}

/** A body of at most this many bytes is kept in memory while it arrives. */
export const SHORT_BODY = 32_768;
const FIRST_BYTES = 1_024;
const CHUNK_BYTES = 65_536;

/**
 * The bytes of a body as they arrive: in memory while they are few, then in a file, so that a client that never comes to its end holds next
 * to nothing. They are copied into one piece, because a thousand pieces of a byte each take a hundred times their bytes.
 */
export class ArrivingBytes {
  size = 0;
  private held = Buffer.alloc(0);
  private isOnDisk = false;
  private file: FileHandle | null = null;
  private reservation: UploadReservation | null = null;
  private share: ByteShare | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly budget: BodyBudget) {}

  /**
   * @param bytes may not change before the promise has resolved; they stay the caller's
   * @returns a promise to wait for before the next bytes are added, if they go to the disk. It rejects when the disk takes no more
   */
  add(bytes: Buffer): Promise<void> | undefined {
    const start = this.size;
    this.size += bytes.length;
    if (!this.isOnDisk && this.grow()) {
      bytes.copy(this.held, start);
      return undefined;
    }
    this.isOnDisk = true;
    this.writing = this.writing.then(() => this.write(bytes, start));
    return this.writing;
  }

  /** Waits for the turn of a long body. Afterwards it may be read. */
  async enter(): Promise<void> {
    if (this.size <= SHORT_BODY) return;
    const { memory, address, isInternal } = this.budget;
    this.share = await memory.enter(isInternal ? null : address, this.size);
  }

  /** Keeps memory for this many bytes, which what was made of the body goes on to take, and gives back the rest. */
  keep(bytes: number): void {
    this.share?.keep(bytes > SHORT_BODY ? bytes : 0);
  }

  async whole(): Promise<Buffer> {
    if (!this.file) return this.held.subarray(0, this.size);
    const all = Buffer.allocUnsafe(this.size);
    for (let at = 0; at < all.length; ) {
      const { bytesRead } = await this.file.read(all, at, all.length - at, at);
      if (bytesRead === 0) throw new Error('a staged body has lost its end');
      at += bytesRead;
    }
    return all;
  }

  /** The bytes that have arrived, in pieces. */
  async *pieces(): AsyncGenerator<Buffer> {
    if (!this.file) {
      yield this.held.subarray(0, this.size);
      return;
    }
    for (let at = 0; at < this.size; ) {
      const piece = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.size - at));
      const { bytesRead } = await this.file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('a staged body has lost its end');
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  /** Gives back what it took. May be called again. */
  async remove(): Promise<void> {
    this.share?.keep(0);
    // Whoever added the bytes has heard of the failure.
    await this.writing.catch(() => undefined);
    this.forgetHeld();
    const { file } = this;
    this.file = null;
    this.reservation?.release();
    this.reservation = null;
    await file?.close();
  }

  private grow(): boolean {
    if (this.size <= this.held.length) return true;
    if (this.size > SHORT_BODY) return false;
    let length = Math.max(FIRST_BYTES, this.held.length);
    while (length < this.size) length *= 2;
    if (!this.budget.memory.take(this.budget.address, length - this.held.length)) return false;
    const larger = Buffer.allocUnsafeSlow(length);
    this.held.copy(larger);
    this.held = larger;
    return true;
  }

  private async write(bytes: Buffer, start: number): Promise<void> {
    if (!this.file) {
      this.reservation = await this.budget.quota.open(this.budget.address);
      this.reservation.take(start);
      const path = stagedPath(this.budget.tmpDir);
      this.file = await open(path, 'wx+', 0o600);
      // Nobody else needs its name, and without one it is gone with the process.
      await unlink(path);
      await writeAt(this.file, this.held.subarray(0, start), 0);
      this.forgetHeld();
    }
    this.reservation?.take(bytes.length);
    await writeAt(this.file, bytes, start);
  }

  private forgetHeld(): void {
    if (this.held.length > 0) this.budget.memory.give(this.budget.address, this.held.length);
    this.held = Buffer.alloc(0);
  }
}
