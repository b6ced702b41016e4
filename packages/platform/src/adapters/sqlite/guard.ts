import type { Logger } from 'pino';
import { pause } from '../../pause.ts';
import { writeWhole } from '../whole-file.ts';
import { BackgroundReader } from './background-reader.ts';
import { admitDatabases, databaseFile, Looks, lookSettings, type Manifest, writeManifest } from './manifest.ts';

/** Keeps the manifest of a folder of databases while they are used, and looks for damage in them. */
export interface DatabaseGuard {
  /** To be called when the stores are open. */
  watch(log: Logger): void;
  /** Resolves when the look for damage has ended. */
  checked(): Promise<void>;
  /** The files that the look for damage has found damaged. */
  damaged(): readonly string[];
  /** To be called when the stores are closed: writes down that all ended well. */
  close(): Promise<void>;
}

/** How old the manifest is at most, and so how many seconds of commits can be lost unseen with a `-wal` that somebody removed. */
const writtenEveryMs = 2_000;
/** A start is not to be slowed down, least of all after a crash. */
const checkedAfterMs = 5_000;
/** Pages of 4 kB, 256 MiB: checked within a second or so. Larger files are for `npm run operator -- verify`. */
const checkedPages = 65_536;

/**
 * @param folder of the databases
 * @throws StartError in one line when they are not those of the manifest
 */
export function guardDatabases(folder: string, names: readonly string[], options: { checkedAfterMs?: number } = {}): DatabaseGuard {
  const looks = new Looks(folder);
  let manifest = admit();
  const damaged = new Set<string>();
  let writer: NodeJS.Timeout | undefined;
  let reader: BackgroundReader | null = null;
  let checking: Promise<void> = Promise.resolve();
  let writing: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const now = (isClean: boolean): Manifest => ({
    ...manifest,
    isClean,
    databases: Object.fromEntries(names.map((name) => [name, looks.about(name).commits])),
  });

  function admit(): Manifest {
    try {
      return admitDatabases(folder, names, looks);
    } catch (error) {
      looks.close();
      throw error;
    }
  }

  async function keep(log: Logger): Promise<void> {
    try {
      const next = now(false);
      if (JSON.stringify(next) === JSON.stringify(manifest)) return;
      await writeManifest(folder, next, writeWhole);
      manifest = next;
    } catch (error) {
      // A full disk, say. An older manifest is true as well, and the next turn tries again.
      log.warn({ err: error }, 'the manifest of the databases could not be written');
    }
  }

  async function check(log: Logger): Promise<void> {
    for (const name of names) {
      if (isClosed) return;
      if (looks.pages(name) > checkedPages) continue;
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
    watch(log) {
      writer = setInterval(() => {
        writing = writing.then(() => keep(log));
      }, writtenEveryMs).unref();
      const isDue = pause(options.checkedAfterMs ?? checkedAfterMs);
      checking = isDue.then(() => check(log)).catch((error: unknown) => log.error({ err: error }, 'the databases could not be checked'));
    },
    checked: () => checking,
    damaged: () => [...damaged],
    async close() {
      isClosed = true;
      clearInterval(writer);
      await reader?.close();
      await writing;
      await writeManifest(folder, now(true), writeWhole);
      looks.close();
    },
  };
}
