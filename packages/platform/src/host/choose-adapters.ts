import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Deletions } from '../adapters/files/deletions.ts';
import { ConfigError } from '../common/config.ts';
import type { Tracing } from '../common/tracing.ts';
import type { Bus } from '../ports/bus.ts';
import type { FileStore } from '../ports/files.ts';
import type { Mailer } from '../ports/mail.ts';
import type { Store } from '../ports/store.ts';

/** The path in 'sqlite:…' or 'file:…'. */
const folderOf = (url: string) => url.slice(url.indexOf(':') + 1);

/**
 * Opens a folder that a setting names.
 * @throws ConfigError if the system refuses it: it belongs to another user, or its disk is read-only or full
 */
export function openFolder<T>(name: string, dir: string, open: (dir: string) => T): T {
  try {
    return open(dir);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const problem = `${name}: the folder ${resolve(dir)} cannot be used (${code}).`;
    throw new ConfigError([`${problem} Give it to the user of this process, or set ${name} to another one.`]);
  }
}

/** Opens the store of one service. */
export type OpenStore = (serviceName: string) => Store;

/** The threads that write SQLite files. */
export interface WriterThreads {
  /** The built program of a thread. */
  program: string;
  /** Services with a thread of their own, so that their commits wait for no other service's. All others share one thread. */
  own: readonly string[];
}

/**
 * Chooses an adapter by the scheme of an address. Loads only the driver it needs.
 * @param threads for SQLite; without them the calling thread writes
 */
export async function chooseStore(url: string, threads?: WriterThreads): Promise<OpenStore> {
  if (url.startsWith('sqlite:')) {
    const { createSqliteStore } = await import('../adapters/sqlite/sqlite-store.ts');
    const { WriterThread } = await import('../adapters/sqlite/writer-thread.ts');
    const shared = threads && new WriterThread(threads.program);
    return (serviceName) => {
      const thread = threads?.own.includes(serviceName) ? new WriterThread(threads.program) : shared;
      return createSqliteStore({ path: join(folderOf(url), `${serviceName}.db`), ...(thread && { thread }) });
    };
  }
  const { createMongoStore } = await import('../adapters/mongo/mongo-store.ts');
  return (serviceName) => createMongoStore({ url, database: `formwright_${serviceName}` });
}

/** RabbitMQ for 'amqp:' and 'amqps:', else the bus of this process. */
export async function chooseBus(url: string, log: Logger): Promise<Bus> {
  if (url.startsWith('amqp')) {
    const { createRabbitBus } = await import('../adapters/bus/rabbit-bus.ts');
    return createRabbitBus({ url, log });
  }
  const { createLocalBus } = await import('../adapters/bus/local-bus.ts');
  return createLocalBus();
}

/**
 * @param options.tmpDir for an object store: the folder of parts that are not sent yet; default: that of the system
 * @param options.deletions for a folder: lets a backup keep deleted files while it runs
 * @throws ConfigError for an address of an object store that is not complete, and for a folder that cannot be used
 */
export async function chooseFiles(
  url: string,
  log: Logger,
  { tmpDir = tmpdir(), deletions }: { tmpDir?: string; deletions?: Deletions } = {},
): Promise<FileStore> {
  if (url.startsWith('s3:')) {
    const { createS3Files } = await import('../adapters/files/s3-files.ts');
    return createS3Files({ url, log, tmpDir });
  }
  const { createDiskFiles } = await import('../adapters/files/disk-files.ts');
  return openFolder('FILES_URL', folderOf(url), (dir) => createDiskFiles({ dir, ...(deletions && { deletions }) }));
}

/**
 * SMTP for 'smtp:' and 'smtps:', else files in a folder.
 * @param from the sender's address
 * @param show shows a mail in a folder to the operator on this machine; by default on the console
 * @throws ConfigError for a folder that cannot be used
 */
export async function chooseMail(url: string, from: string, log: Logger, show?: (text: string) => void): Promise<Mailer> {
  if (url.startsWith('smtp')) {
    const { createSmtpMail } = await import('../adapters/mail/smtp-mail.ts');
    return createSmtpMail({ url, from });
  }
  const { createEmlMail } = await import('../adapters/mail/eml-mail.ts');
  return openFolder('MAIL_URL', folderOf(url), (dir) => createEmlMail({ dir, from, log, ...(show && { show }) }));
}

/** @returns undefined if traces are off. Loads OpenTelemetry only if they are on. */
export async function chooseTracing(
  { tracesUrl, tracesPercent }: { tracesUrl: string; tracesPercent: number },
  process: string,
  log: Logger,
): Promise<Tracing | undefined> {
  if (tracesUrl === '') return undefined;
  const { createOtlpTraces } = await import('../adapters/traces/otlp-traces.ts');
  return createOtlpTraces({ url: tracesUrl, percent: tracesPercent, process, log });
}
