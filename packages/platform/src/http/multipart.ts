import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import type { Multipart } from '@formwright/contracts';
import type { ArrivingBytes, BodyBudget } from '../bytes/arriving-bytes.ts';
import type { StagedFile } from '../bytes/staged-files.ts';
import { StagedFiles } from '../bytes/staged-files.ts';
import type { UploadReservation } from '../bytes/upload-quota.ts';
import { clientLeft } from '../common/errors.ts';
import { fieldError, InputError } from '../common/input-error.ts';
import { LONG_TEXT, nextTurn } from '../turns/turns.ts';
import { arrive, tooLarge } from './arrive.ts';
import { BODY } from './json.ts';
import { LiveText } from './live-text.ts';
import { readPlainFields } from './multipart-fields.ts';
import { createParser, multipartLimits } from './multipart-parser.ts';
import { MultipartTexts } from './multipart-texts.ts';

/** A multipart body: fields parsed, files on disk until `remove`. */
export interface StagedBody {
  fields: Record<string, unknown>;
  otherFields: [string, string][];
  files: StagedFile[];
  remove(): Promise<void>;
}

/** A request of at most this many bytes is read completely before it is parsed: all those without files. */
const READ_FIRST = multipartLimits.text + 1_000_000;

/** Limits of a route. */
export interface MultipartRules {
  contract: Multipart;
  /** Bytes of the whole request. */
  bodyLimit: number;
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
export async function stageMultipart(
  request: IncomingMessage,
  rules: MultipartRules,
  budget: BodyBudget,
  admit: Admit,
): Promise<StagedBody> {
  if (Number(request.headers['content-length']) > rules.bodyLimit) throw tooLarge();
  const reader = new MultipartReader(rules, budget, admit);
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
  private readonly texts: MultipartTexts;
  private readonly staged: StagedFiles | null;
  private refusal: Error | null = null;
  private failure: unknown = null;
  private parser: BusboyInstance | null = null;
  private abort: (error: unknown) => void = () => undefined;
  private arrived: ArrivingBytes | null = null;
  /** Of a request whose files are still on their way. */
  private live: LiveText | null = null;

  constructor(
    private readonly rules: MultipartRules,
    private readonly budget: BodyBudget,
    admit: Admit,
  ) {
    this.contract = rules.contract;
    this.texts = new MultipartTexts(rules.contract, (error) => this.refuse(error));
    this.staged = this.contract.files
      ? new StagedFiles({
          limits: this.contract.files,
          tmpDir: budget.tmpDir,
          admit: async () => {
            await this.texts.parseLong();
            if (this.refusal) throw this.refusal;
            return admit(this.texts.fields, this.texts.otherFields);
          },
          isRefused: () => this.refusal !== null,
          refuse: (error) => this.refuse(error),
          fail: (error) => this.fail(error),
          done: () => this.checkStuck(),
        })
      : null;
  }

  async read(request: IncomingMessage): Promise<void> {
    await this.readFields(request);
    await this.texts.parseLong();
    // Yields between parsing long texts and checking them, because both take long.
    if (this.texts.size > LONG_TEXT) await nextTurn();
    await this.staged?.written();
    if (this.failure) throw this.failure;
    if (this.refusal) throw this.refusal;
    this.arrived?.keep(this.texts.size);
  }

  private async readFields(request: IncomingMessage): Promise<void> {
    const { bodyLimit } = this.rules;
    const { headers } = request;
    if (Number(headers['content-length']) > READ_FIRST) return this.parseLive(headers, request);
    const arrived = await arrive(request, this.budget, { most: Math.min(READ_FIRST, bodyLimit), bodyLimit }, cutShort);
    if ('whole' in arrived) return this.readWhole(headers, arrived.whole, () => [arrived.whole]);
    const { bytes, hasMore } = arrived;
    this.arrived = bytes;
    if (hasMore) return this.parseLive(headers, Readable.from(continued(bytes, request), { objectMode: false }));
    await bytes.enter();
    if (request.socket.destroyed) throw clientLeft();
    await this.readWhole(headers, await bytes.whole(), () => bytes.pieces());
  }

  private async readWhole(
    headers: IncomingHttpHeaders,
    body: Buffer,
    pieces: () => Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const fields = readPlainFields(body, headers['content-type']);
    if (!fields) return this.parse(headers, Readable.from(pieces(), { objectMode: false }));
    // Without files, all of it is text, and what is no UTF-8 would be stored as U+FFFD.
    if (!isUtf8(body)) throw fieldError(400, BODY, 'Is not UTF-8.');
    for (const [name, text] of fields) this.takeField(name, text, false);
  }

  private async parseLive(headers: IncomingHttpHeaders, source: Readable): Promise<void> {
    this.live = new LiveText(this.budget);
    await this.parse(headers, source);
  }

  result(): StagedBody {
    const { fields, otherFields } = this.texts;
    return { fields, otherFields, files: this.staged?.files ?? [], remove: () => this.remove() };
  }

  async remove(): Promise<void> {
    this.live?.release();
    await Promise.all([this.staged?.remove(), this.arrived?.remove()]);
  }

  private async parse(headers: IncomingHttpHeaders, source: Readable): Promise<void> {
    const read = this.readToItsEnd(source);
    try {
      const parser = createParser(headers, this.contract.files);
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
      // After the parser, which knows by now whether a file goes on.
      source.on('data', ({ length }: Buffer) => this.countText(length));
    });
  }

  /** Busboy hangs on a part without headers. If nothing is pending after a few turns of the event loop, the body is malformed. */
  private checkStuck(turnsLeft = 20): void {
    if (!this.parser?.writableNeedDrain || this.staged?.isReading) return;
    if (turnsLeft === 0) this.abort(cutShort());
    else setImmediate(() => this.checkStuck(turnsLeft - 1));
  }

  private countText(bytes: number): void {
    if (this.live && !this.refusal && !this.staged?.isReading && !this.live.arrive(bytes)) this.refuse(noRoom());
  }

  private takeField(name: string | undefined, text: string, isCut: boolean): void {
    if (this.refusal || !this.texts.acceptName(name)) return;
    if (this.live?.end(name, text) === false) this.refuse(noRoom());
    if (!this.refusal) this.texts.take(name, text, isCut);
  }

  private takeFile(name: string | undefined, stream: Readable, fileName: string | undefined, type: string): void {
    // Drains the file: busboy waits for unread files, and an unhandled stream error would end the process.
    stream.on('error', () => undefined);
    if (this.refusal || !this.texts.acceptName(name)) stream.resume();
    else if (!fileName) stream.on('data', () => this.refuse(fieldError(400, name, 'The file has no name.')));
    else if (this.staged) this.staged.take(name, fileName, type, stream);
    else {
      this.refuse(fieldError(400, name, 'No files are taken here.'));
      stream.resume();
    }
  }

  /** Keeps the first error; the rest of the request is read and dropped without being parsed, which takes long for many small parts. */
  private refuse(error: Error): void {
    if (this.refusal) return;
    this.refusal = error;
    // What is still on its way may be long, and its texts stand in memory.
    if (this.live) this.texts.forget();
    this.live?.release();
    setImmediate(() => this.abort(error));
  }

  /** Disk errors are internal errors, not client errors. Kept separately, because one may be noticed after the last byte was read. */
  private fail(error: unknown): void {
    const isOurs = (error as NodeJS.ErrnoException).syscall !== undefined;
    this.failure ??= isOurs ? error : cutShort();
    this.abort(this.failure);
  }
}

/** What has arrived, and then the rest as it comes. */
async function* continued(bytes: ArrivingBytes, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield* bytes.pieces();
  await bytes.remove();
  yield* request;
}

const noRoom = () => new InputError(503, 'Too many long texts are under way. Please try again in a moment.');
const cutShort = () => new InputError(400, 'The multipart body is damaged or was cut short.');
