import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Multipart } from '@formwright/contracts';
import type { StagedFile } from '../service.ts';
import { fieldError, InputError } from './input-error.ts';
import { parseJson } from './json.ts';
import { readPlainFields } from './multipart-fields.ts';

/** A multipart body: fields parsed, files on disk until `remove`. */
export interface StagedBody {
  fields: Record<string, unknown>;
  otherFields: [string, string][];
  files: StagedFile[];
  remove(): Promise<void>;
}

/** A form of the largest size, posted natively, has fewer. */
const mostFields = 5_000;
const longestName = 200;
/** All text fields together, bytes: they are held in memory. */
const mostText = 4_000_000;
/** A request of at most so many bytes is read whole before it is parsed. */
const smallSize = 32_768;
/** Browsers send an empty file input as a file without a name; these do not count as files. */
const mostEmptyFiles = 1_000;
/** Staged files carry this prefix, so that what a crash left behind can be told and removed. */
export const stagedPrefix = 'upload-';

/** What a route takes, worked out once. */
export interface MultipartRules {
  contract: Multipart;
  /** Bytes of the whole request. */
  bodyLimit: number;
  tmpDir: string;
}

/**
 * Reads a multipart request to its end, even when it is refused on the way: browsers do not show an answer that comes
 * before they have finished sending. Only beyond `bodyLimit` it stops reading. Nothing is left on disk when it rejects.
 * @throws InputError 400 or 413, naming the field where one is to blame
 */
export async function stageMultipart(request: IncomingMessage, rules: MultipartRules): Promise<StagedBody> {
  if (Number(request.headers['content-length']) > rules.bodyLimit) throw tooLarge();
  const reader = new MultipartReader(rules);
  try {
    await reader.read(request);
    return reader.result();
  } catch (error) {
    await reader.remove();
    throw error;
  }
}

class MultipartReader {
  private readonly contract: Multipart;
  private readonly fields: Record<string, unknown> = Object.create(null);
  private readonly otherFields: [string, string][] = [];
  private readonly files: StagedFile[] = [];
  private readonly writing: Promise<void>[] = [];
  private readonly open = new Set<Readable>();
  private refusal: InputError | null = null;
  private failure: unknown = null;
  private textSize = 0;
  private fileSize = 0;
  private abort: (error: unknown) => void = () => undefined;

  constructor(private readonly rules: MultipartRules) {
    this.contract = rules.contract;
  }

  async read(request: IncomingMessage): Promise<void> {
    const body = isSmall(request) ? await readWhole(request) : null;
    const fields = body && readPlainFields(body, request.headers['content-type']);
    if (fields) for (const [name, text] of fields) this.takeField(name, text, false);
    else await this.parse(request.headers, body ? Readable.from([body]) : request);
    await Promise.all(this.writing);
    if (this.failure) throw this.failure;
    if (this.refusal) throw this.refusal;
  }

  private parse(headers: IncomingHttpHeaders, source: Readable): Promise<void> {
    const parser = this.createParser(headers);
    parser.on('file', (name, stream, fileName, _encoding, type) => this.takeFile(name, stream, fileName, type));
    parser.on('field', (name, text, _nameCut, textCut) => this.takeField(name, text, textCut));
    parser.on('fieldsLimit', () => this.refuse(new InputError(413, 'The request has too many fields.')));
    parser.on('filesLimit', () => this.refuse(new InputError(413, 'The request has too many files.')));
    return this.feed(source, parser);
  }

  result(): StagedBody {
    return { fields: this.fields, otherFields: this.otherFields, files: this.files, remove: () => this.remove() };
  }

  async remove(): Promise<void> {
    await Promise.allSettled(this.writing);
    await Promise.allSettled(this.files.map((file) => unlink(file.path)));
  }

  private createParser(headers: IncomingHttpHeaders): BusboyInstance {
    const most = this.contract.files;
    try {
      return new Busboy({
        headers: headers as BusboyHeaders,
        limits: {
          fields: mostFields,
          fieldSize: mostText,
          files: (most?.maxFiles ?? 0) + mostEmptyFiles,
          // One byte more than allowed, so that a file of exactly the limit is told from a larger one.
          fileSize: (most?.maxFileBytes ?? 0) + 1,
          headerPairs: 20,
          headerSize: 16_384,
        },
      });
    } catch {
      throw new InputError(400, 'The multipart body has no boundary.');
    }
  }

  private feed(source: Readable, parser: BusboyInstance): Promise<void> {
    return new Promise((resolve, reject) => {
      let size = 0;
      this.abort = (error) => {
        source.unpipe(parser);
        source.resume();
        parser.destroy();
        // Files being written are waiting for bytes that will not come.
        for (const stream of this.open) stream.destroy(stopped);
        reject(error);
      };
      source.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > this.rules.bodyLimit) this.abort(tooLarge());
      });
      source.once('close', () => {
        if (!source.readableEnded) this.abort(cutShort());
      });
      source.once('error', () => this.abort(cutShort()));
      parser.once('error', () => this.abort(cutShort()));
      parser.once('finish', resolve);
      source.pipe(parser);
    });
  }

  private takeField(name: string | undefined, text: string, isCut: boolean): void {
    if (this.refusal || !this.acceptName(name)) return;
    this.textSize += Buffer.byteLength(text);
    const isKnown = this.isDeclared(name);
    if (isCut || this.textSize > mostText) this.refuse(fieldError(413, name, 'Is too long.'));
    else if (!isKnown && this.contract.openFields) this.otherFields.push([name, text]);
    else if (!isKnown) this.refuse(fieldError(400, name, 'This field is not known.'));
    else if (name in this.fields && this.isHint(name)) return;
    else if (name in this.fields) this.refuse(fieldError(400, name, 'Was sent twice.'));
    else this.keepField(name, text);
  }

  private keepField(name: string, text: string): void {
    try {
      this.fields[name] = this.contract.json.includes(name) ? parseJson(text, name) : text;
    } catch (error) {
      if (this.isHint(name)) this.fields[name] = text;
      else this.refuse(error as InputError);
    }
  }

  private isHint(name: string): boolean {
    return this.contract.hints?.includes(name) ?? false;
  }

  private takeFile(name: string | undefined, stream: Readable & { truncated?: boolean }, fileName: string | undefined, type: string): void {
    // Busboy stops at an unread file, and a stream that fails without a listener ends the process.
    stream.on('error', () => undefined);
    if (this.refusal || !this.acceptName(name)) {
      stream.resume();
      return;
    }
    if (!fileName) {
      stream.on('data', () => this.refuse(fieldError(400, name, 'The file has no name.')));
      return;
    }
    const most = this.contract.files;
    if (!most || this.files.length === most.maxFiles) {
      const text = most ? `No more than ${most.maxFiles} files can be sent.` : 'No files are taken here.';
      this.refuse(fieldError(most ? 413 : 400, name, text));
      stream.resume();
      return;
    }
    const file = {
      field: name,
      name: fileName,
      declaredType: type,
      size: 0,
      path: join(this.rules.tmpDir, `${stagedPrefix}${randomUUID()}`),
    };
    this.files.push(file);
    stream.on('data', (chunk: Buffer) => this.weigh(file, chunk.length, most));
    this.writing.push(this.write(stream, file.path));
  }

  private weigh(file: StagedFile, added: number, most: NonNullable<Multipart['files']>): void {
    file.size += added;
    this.fileSize += added;
    if (file.size > most.maxFileBytes)
      this.refuse(fieldError(413, file.field, `The file is larger than ${inMegabytes(most.maxFileBytes)}.`));
    if (this.fileSize > most.maxTotalBytes) {
      this.refuse(fieldError(413, file.field, `The files together are larger than ${inMegabytes(most.maxTotalBytes)}.`));
    }
  }

  private async write(stream: Readable, path: string): Promise<void> {
    this.open.add(stream);
    try {
      await pipeline(stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    } catch (error) {
      // A stream that ends early is reported by whoever ended it; a full disk is no fault of the client. It may be noticed after
      // the last byte was read, so it is kept besides.
      const isOurs = (error as NodeJS.ErrnoException).syscall !== undefined;
      this.failure = isOurs ? error : cutShort();
      this.abort(this.failure);
    } finally {
      this.open.delete(stream);
    }
  }

  private isDeclared(name: string): boolean {
    return Object.hasOwn((this.contract.fields as { properties?: object }).properties ?? {}, name);
  }

  private acceptName(name: string | undefined): name is string {
    if (name === undefined || name === '') this.refuse(new InputError(400, 'A field of the multipart body has no name.'));
    else if (name.length > longestName) this.refuse(fieldError(400, name, 'The name of this field is too long.'));
    else if (name in Object.prototype) this.refuse(fieldError(400, name, 'This field is not known.'));
    else return true;
    return false;
  }

  /** The first reason counts; what follows is read and dropped. */
  private refuse(error: InputError): void {
    this.refusal ??= error;
  }
}

const isSmall = (request: IncomingMessage) => Number(request.headers['content-length']) <= smallSize;

/** Not longer than its declared length: the server's own parser sees to that. */
function readWhole(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.readableEnded) reject(cutShort());
    });
    request.once('error', () => reject(cutShort()));
  });
}

const stopped = new Error('upload stopped');
const tooLarge = () => new InputError(413, 'The request is too large.');
const cutShort = () => new InputError(400, 'The multipart body is damaged or was cut short.');
const inMegabytes = (bytes: number) => `${Math.floor(bytes / 100_000) / 10} MB`;
