import type { Logger } from 'pino';
import { writeWhole } from '../../common/atomic-file.ts';
import { pause } from '../../common/pause.ts';
import { BackgroundReader } from './background-reader.ts';
import { admitDatabases, databaseFile, Inspector, lookSettings, type Manifest, writeManifest } from './manifest.ts';

/** Maintains the manifest of a folder of databases, and checks the databases for corruption. */
export interface DatabaseGuard {
  /** Whether the databases were as a clean stop leaves them. */
  wereAsStopped: boolean;
  /** Call it when the stores are open. */
  watch(log: Logger): void;
  /** Resolves when the integrity check has ended. */
  checked(): Promise<void>;
  /** The files that the integrity check found corrupt. */
  damaged(): readonly string[];
  /** Call it when the stores are closed. Records a clean shutdown. */
  close(): Promise<void>;
}

/** The manifest is at most this old. At most this many milliseconds of commits are lost undetected if a `-wal` file is deleted. */
const WRITTEN_EVERY_MS = 2_000;
/** The check must not slow a start down, least of all after a crash. */
const CHECKED_AFTER_MS = 5_000;
/** Pages of 4 kB, 256 MiB in total: checked within about a second. `npm run operator -- verify` checks larger files. */
const CHECKED_PAGES = 65_536;

/**
 * @param folder of the databases
 * @throws StartError in one line when they do not match the manifest
 */
export function guardDatabases(
  folder: string,
  names: readonly string[],
  { checkedAfterMs = CHECKED_AFTER_MS, writtenEveryMs = WRITTEN_EVERY_MS }: { checkedAfterMs?: number; writtenEveryMs?: number } = {},
): DatabaseGuard {
  const inspector = new Inspector(folder);
  const admitted = admit();
  let { manifest } = admitted;
  const damaged = new Set<string>();
  let writer: NodeJS.Timeout | undefined;
  let reader: BackgroundReader | null = null;
  let checking: Promise<void> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let isKept = true;

  const now = (isClean: boolean): Manifest => ({
    ...manifest,
    isClean,
    databases: Object.fromEntries(names.map((name) => [name, inspector.about(name).commits])),
  });

  function admit() {
    try {
      return admitDatabases(folder, names, inspector);
    } catch (error) {
      inspector.close();
      throw error;
    }
  }

  async function keep(log: Logger): Promise<void> {
    try {
      const next = now(false);
      if (JSON.stringify(next) === JSON.stringify(manifest)) return;
      await writeManifest(folder, next, writeWhole);
      manifest = next;
      isKept = true;
    } catch (error) {
      // For example a full disk. The older manifest is still valid; the next run retries. Only the first is told: logs may be on that disk.
      if (isKept) log.warn({ err: error }, 'the manifest of the databases could not be written');
      isKept = false;
    }
  }

  async function check(log: Logger): Promise<void> {
    for (const name of names) {
      if (isClosed) return;
      if (inspector.pages(name) > CHECKED_PAGES) continue;
      reader = new BackgroundReader(databaseFile(folder, name), lookSettings);
      const finding = await reader.rows({ text: 'PRAGMA quick_check(1)', values: [] }).then(
        (rows) => String(rows[0]?.[0]),
        (error: Error) => error.message,
      );
      await reader.close();
      if (isClosed || finding === 'ok') continue;
      damaged.add(`${name}.db`);
      log.error({ database: `${name}.db`, finding }, `the database ${name}.db is damaged: stop the product and put it back from a backup`);
    }
  }

  return {
    wereAsStopped: admitted.areAsStopped,
    watch(log) {
      writer = setInterval(() => {
        writing = writing.then(() => keep(log));
      }, writtenEveryMs).unref();
      const due = pause(checkedAfterMs);
      checking = due.then(() => check(log)).catch((error: unknown) => log.error({ err: error }, 'the databases could not be checked'));
    },
    checked: () => checking,
    damaged: () => [...damaged],
    async close() {
      isClosed = true;
      clearInterval(writer);
      await reader?.close();
      await writing;
      await writeManifest(folder, now(true), writeWhole);
      inspector.close();
    },
  };
}
