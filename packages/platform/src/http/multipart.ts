import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Multipart } from '@formwright/contracts';
import type { StagedFile } from '../service.ts';
import { LONG_TEXT, nextTurn } from '../turns.ts';
import { fieldError, InputError } from './input-error.ts';
import { parseJson } from './json.ts';
import { readPlainFields } from './multipart-fields.ts';
import { StagedFiles } from './staged-files.ts';
import type { UploadReservation } from './upload-quota.ts';

/** A multipart body: fields parsed, files on disk until `remove`. */
export interface StagedBody {
  fields: Record<string, unknown>;
  otherFields: [string, string][];
  files: StagedFile[];
  remove(): Promise<void>;
}

/** Limits of every multipart body. */
export const multipartLimits = {
  /** The largest form, posted natively, has fewer fields. */
  fields: 5_000,
  /** Maximum bytes of all text fields together, because they are kept in memory. */
  text: 4_000_000,
};
const MAX_NAME = 200;
/** A request of at most this many bytes is read completely before it is parsed. */
const SMALL_SIZE = 32_768;
/** Browsers send an empty file input as a file without a name; these do not count as files. */
const MAX_EMPTY_FILES = 1_000;

/** Limits of a route. */
export interface MultipartRules {
  contract: Multipart;
  /** Bytes of the whole request. */
  bodyLimit: number;
  tmpDir: string;
}

/**
 * Called once before the first file: decides whether files are read.
 * @param fields the fields received so far, JSON parsed, not checked
 * @returns the space reserved for the files; null: the files are read and dropped, and the request continues without them
 * @throws when the files are not wanted; the rest of the request is read and dropped
 */
export type Admit = (
  fields: Readonly<Record<string, unknown>>,
  otherFields: readonly (readonly [string, string])[],
) => Promise<UploadReservation | null>;

/**
 * Reads a multipart request to its end, even when it is malformed or refused: browsers show no reply before they have sent everything, and
 * unread bytes would be parsed as the next request. Beyond `bodyLimit` the reply is sent at once; as much again is read, then the
 * connection is cut. When it rejects, no file is left on disk.
 * @throws InputError naming the field if one is wrong, or the error of `admit`
 */
export async function stageMultipart(request: IncomingMessage, rules: MultipartRules, admit: Admit): Promise<StagedBody> {
  if (Number(request.headers['content-length']) > rules.bodyLimit) throw tooLarge();
  const reader = new MultipartReader(rules, admit);
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
  private readonly staged: StagedFiles | null;
  private refusal: Error | null = null;
  private failure: unknown = null;
  private textSize = 0;
  private parser: BusboyInstance | null = null;
  private abort: (error: unknown) => void = () => undefined;

  constructor(
    private readonly rules: MultipartRules,
    admit: Admit,
  ) {
    this.contract = rules.contract;
    this.staged = this.contract.files
      ? new StagedFiles({
          limits: this.contract.files,
          tmpDir: rules.tmpDir,
          admit: () => admit(this.fields, this.otherFields),
          isRefused: () => this.refusal !== null,
          refuse: (error) => this.refuse(error),
          fail: (error) => this.fail(error),
          done: () => this.checkStuck(),
        })
      : null;
  }

  async read(request: IncomingMessage): Promise<void> {
    const body = isSmall(request) ? await readWhole(request) : null;
    const fields = body && readPlainFields(body, request.headers['content-type']);
    if (fields) for (const [name, text] of fields) this.takeField(name, text, false);
    else await this.parse(request.headers, body ? Readable.from([body]) : request);
    // Yields between parsing long texts and checking them, because both take long.
    if (this.textSize > LONG_TEXT) await nextTurn();
    await this.staged?.written();
    if (this.failure) throw this.failure;
    if (this.refusal) throw this.refusal;
  }

  result(): StagedBody {
    return { fields: this.fields, otherFields: this.otherFields, files: this.staged?.files ?? [], remove: () => this.remove() };
  }

  async remove(): Promise<void> {
    await this.staged?.remove();
  }

  private async parse(headers: IncomingHttpHeaders, source: Readable): Promise<void> {
    const read = this.readToItsEnd(source);
    try {
      const parser = this.createParser(headers);
      parser.on('file', (name, stream, fileName, _encoding, type) => this.takeFile(name, stream, fileName, type));
      parser.on('field', (name, text, _nameCut, textCut) => this.takeField(name, text, textCut));
      parser.on('fieldsLimit', () => this.refuse(new InputError(413, 'The request has too many fields.')));
      parser.on('filesLimit', () => this.refuse(new InputError(413, 'The request has too many files.')));
      await this.feed(source, parser);
    } finally {
      source.resume();
      await read;
    }
  }

  private createParser(headers: IncomingHttpHeaders): BusboyInstance {
    const most = this.contract.files;
    try {
      return new Busboy({
        headers: headers as BusboyHeaders,
        limits: {
          fields: multipartLimits.fields,
          fieldSize: multipartLimits.text,
          files: (most?.maxFiles ?? 0) + MAX_EMPTY_FILES,
          // One byte more than allowed, to distinguish a file of exactly the limit from a larger one.
          fileSize: (most?.maxFileBytes ?? 0) + 1,
          headerPairs: 20,
          headerSize: 16_384,
        },
      });
    } catch {
      throw new InputError(400, 'The multipart body has no boundary.');
    }
  }

  /** Resolves when the source has ended, failed, or exceeded its limit. */
  private readToItsEnd(source: Readable): Promise<void> {
    const { bodyLimit } = this.rules;
    return new Promise((resolve) => {
      let size = 0;
      source.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= bodyLimit) return;
        this.abort(tooLarge());
        resolve();
        if (size > 2 * bodyLimit) source.destroy();
      });
      source.once('end', resolve);
      source.once('close', resolve);
      source.pause();
    });
  }

  private feed(source: Readable, parser: BusboyInstance): Promise<void> {
    return new Promise((resolve, reject) => {
      this.abort = (error) => {
        source.unpipe(parser);
        source.resume();
        parser.destroy();
        this.staged?.abort();
        reject(error);
      };
      source.once('close', () => {
        if (!source.readableEnded) this.abort(cutShort());
      });
      source.once('error', () => this.abort(cutShort()));
      parser.once('error', () => this.abort(cutShort()));
      parser.once('finish', resolve);
      this.parser = parser;
      source.on('pause', () => this.checkStuck());
      source.pipe(parser);
    });
  }

  /** Busboy hangs on a part without headers. If nothing is pending after a few turns of the event loop, the body is malformed. */
  private checkStuck(turnsLeft = 20): void {
    if (!this.parser?.writableNeedDrain || this.staged?.isReading) return;
    if (turnsLeft === 0) this.abort(cutShort());
    else setImmediate(() => this.checkStuck(turnsLeft - 1));
  }

  private takeField(name: string | undefined, text: string, isCut: boolean): void {
    if (this.refusal || !this.acceptName(name)) return;
    this.textSize += Buffer.byteLength(text);
    const isKnown = this.isDeclared(name);
    if (isCut || this.textSize > multipartLimits.text) this.refuse(fieldError(413, name, 'Is too long.'));
    else if (!isKnown && this.contract.openFields) this.otherFields.push([name, text]);
    else if (!isKnown) this.refuse(fieldError(400, name, 'This field is not known.'));
    else if (name in this.fields && this.isRedundant(name)) return;
    else if (name in this.fields) this.refuse(fieldError(400, name, 'Was sent twice.'));
    else this.keepField(name, text);
  }

  private keepField(name: string, text: string): void {
    try {
      this.fields[name] = this.contract.json.includes(name) ? parseJson(text, name, this.contract.mostParts) : text;
    } catch (error) {
      if (this.isRedundant(name)) this.fields[name] = text;
      else this.refuse(error as InputError);
    }
  }

  private isRedundant(name: string): boolean {
    return this.contract.redundant?.includes(name) ?? false;
  }

  private takeFile(name: string | undefined, stream: Readable, fileName: string | undefined, type: string): void {
    // Drains the file: busboy waits for unread files, and an unhandled stream error would end the process.
    stream.on('error', () => undefined);
    if (this.refusal || !this.acceptName(name)) stream.resume();
    else if (!fileName) stream.on('data', () => this.refuse(fieldError(400, name, 'The file has no name.')));
    else if (this.staged) this.staged.take(name, fileName, type, stream);
    else {
      this.refuse(fieldError(400, name, 'No files are taken here.'));
      stream.resume();
    }
  }

  private isDeclared(name: string): boolean {
    return Object.hasOwn((this.contract.fields as { properties?: object }).properties ?? {}, name);
  }

  private acceptName(name: string | undefined): name is string {
    if (name === undefined || name === '') this.refuse(new InputError(400, 'A field of the multipart body has no name.'));
    else if (name.length > MAX_NAME) this.refuse(fieldError(400, name, 'The name of this field is too long.'));
    else if (name in Object.prototype) this.refuse(fieldError(400, name, 'This field is not known.'));
    else return true;
    return false;
  }

  /** Keeps the first error; the rest of the request is read and dropped. */
  private refuse(error: Error): void {
    this.refusal ??= error;
  }

  /** Disk errors are internal errors, not client errors. Kept separately, because one may be noticed after the last byte was read. */
  private fail(error: unknown): void {
    const isOurs = (error as NodeJS.ErrnoException).syscall !== undefined;
    this.failure ??= isOurs ? error : cutShort();
    this.abort(this.failure);
  }
}

const isSmall = (request: IncomingMessage) => Number(request.headers['content-length']) <= SMALL_SIZE;

/** Node already limits the body to its Content-Length. */
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

const tooLarge = () => new InputError(413, 'The request is too large.');
const cutShort = () => new InputError(400, 'The multipart body is damaged or was cut short.');
