import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Multipart } from '@formwright/contracts';
import { fieldError } from '../common/input-error.ts';
import { makeFolder } from '../common/make-folder.ts';
import { freeBytes } from './free-bytes.ts';
import type { UploadReservation } from './upload-quota.ts';
import { writeAt } from './write-at.ts';

/** A file of a multipart request in a temporary folder. It is always removed after the reply. */
export interface StagedFile {
  /** Form-data field name. */
  field: string;
  /** Name given by the client; untrusted. */
  name: string;
  size: number;
  /** Type given by the client; untrusted. */
  declaredType: string;
  /** Absolute path of the temporary file. */
  path: string;
}

/** Prefix of staged files; used to delete leftovers of a crash. */
const stagedPrefix = 'upload-';

/** The path of a new file in the folder of staged files. */
export const stagedPath = (tmpDir: string): string => join(tmpDir, `${stagedPrefix}${randomUUID()}`);

/** Creates the folder of staged files, and empties it of those of a crash. */
export function prepareTmpDir(dir: string): void {
  makeFolder(dir, 0o700);
  for (const name of readdirSync(dir)) if (name.startsWith(stagedPrefix)) rmSync(join(dir, name), { force: true });
}

type Limits = NonNullable<Multipart['files']>;

export interface StagedFilesOptions {
  limits: Limits;
  tmpDir: string;
  /** Called once, before the first file is written. Null: every file is dropped. @throws when the files are not wanted */
  admit(): Promise<UploadReservation | null>;
  /** Whether the request is already refused; the rest is then read and dropped. */
  isRefused(): boolean;
  refuse(error: Error): void;
  /** The disk failed, or a file was incomplete. */
  fail(error: unknown): void;
  /** A file was written or abandoned. */
  done(): void;
}

/** The files of one request, written to disk as they arrive. */
export class StagedFiles {
  readonly files: StagedFile[] = [];
  private readonly writing: Promise<void>[] = [];
  private readonly open = new Set<Readable>();
  private admission: Promise<UploadReservation | null> | undefined;
  private share: UploadReservation | null = null;
  private size = 0;

  constructor(private readonly options: StagedFilesOptions) {}

  take(field: string, name: string, declaredType: string, stream: Readable): void {
    const { maxFiles } = this.options.limits;
    if (this.files.length === maxFiles) {
      this.options.refuse(fieldError(413, field, `No more than ${maxFiles} files can be sent.`));
      stream.resume();
      return;
    }
    const file = { field, name, declaredType, size: 0, path: stagedPath(this.options.tmpDir) };
    this.files.push(file);
    this.writing.push(this.stage(file, stream, this.writing.at(-1)));
  }

  /** Whether a file is being read, or waits to be read. */
  get isReading(): boolean {
    return this.open.size > 0;
  }

  /** Resolves when all writes have ended. */
  async written(): Promise<void> {
    await Promise.all(this.writing);
  }

  /** Ends files that wait for missing bytes. */
  abort(): void {
    for (const stream of this.open) stream.destroy(stopped);
  }

  async remove(): Promise<void> {
    await this.written();
    // If a file cannot be removed, the next start removes it.
    await Promise.allSettled(this.files.map((file) => rm(file.path, { force: true })));
    this.share?.release();
  }

  /**
   * Pauses the stream, and so the request, until the files are admitted and the one before is written: what is too much is named by order.
   */
  private async stage(file: StagedFile, stream: Readable, before: Promise<void> | undefined): Promise<void> {
    this.open.add(stream);
    try {
      await before;
      this.admission ??= this.options.admit();
      this.share = await this.admission;
      if (this.share) {
        await this.write(file, stream);
      } else {
        this.files.length = 0;
        stream.resume();
      }
    } catch (error) {
      this.options.refuse(error as Error);
      stream.resume();
    } finally {
      this.open.delete(stream);
      this.options.done();
    }
  }

  private async write(file: StagedFile, stream: Readable): Promise<void> {
    if (this.options.isRefused()) {
      stream.resume();
      return;
    }
    try {
      const target = await open(file.path, 'wx', 0o600);
      try {
        await this.writeTo(target, file, stream);
      } finally {
        await target.close();
      }
    } catch (error) {
      stream.destroy();
      this.options.fail(error);
    }
  }

  private async writeTo(target: FileHandle, file: StagedFile, stream: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of stream) {
      const start = file.size;
      this.weigh(file, chunk.length);
      if (!this.options.isRefused()) await writeAt(target, chunk, start);
      freeBytes(chunk);
    }
  }

  private weigh(file: StagedFile, added: number): void {
    const { limits, refuse } = this.options;
    file.size += added;
    this.size += added;
    if (file.size > limits.maxFileBytes)
      refuse(fieldError(413, file.field, `The file is larger than ${inMegabytes(limits.maxFileBytes)}.`));
    if (this.size > limits.maxTotalBytes)
      refuse(fieldError(413, file.field, `The files together are larger than ${inMegabytes(limits.maxTotalBytes)}.`));
    if (this.options.isRefused()) return;
    try {
      this.share?.take(added);
    } catch (error) {
      refuse(error as Error);
    }
  }
}

const stopped = new Error('upload stopped');
const inMegabytes = (bytes: number) => `${Math.floor(bytes / 100_000) / 10} MB`;
