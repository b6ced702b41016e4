import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeSync } from '../../common/atomic-file.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { StartError } from '../data-directory.ts';
import { Connection } from './connection.ts';
import { type DatabaseInfo, migrateDatabaseInfo, readDatabaseInfo, setDirectory } from './database-info.ts';

/** The databases of a folder, with the number of commits in each at the time of writing. */
export interface Manifest {
  /** Also stored in each database. */
  directory: string;
  /** Version of what is stored; a newer one is refused. Missing: 1. */
  format?: number;
  /** Whether the last shutdown was clean. Then the databases contain everything without their logs. */
  isClean: boolean;
  /** Number of commits by database name. */
  databases: Record<string, number>;
}

/** Raised by the first change of what is stored that an older version would damage or misread. */
export const DATA_FORMAT = 1;

const manifestFile = (folder: string) => join(folder, 'manifest.json');
/** The file of a service's database. */
export const databaseFile = (folder: string, name: string) => join(folder, `${name}.db`);
export const lookSettings = ['busy_timeout = 5000', 'query_only = 1'];
const stampSettings = ['busy_timeout = 5000', 'journal_mode = WAL', 'synchronous = FULL'];
const remedy =
  'Put the whole data directory back from one backup, or accept the loss on purpose with `npm run operator -- accept-loss`, then start again.';

/**
 * Read-only connections, opened on demand. They stay open until the product opens its own, because closing the last one triggers a slow
 * checkpoint after a crash.
 */
export class Inspector {
  readonly #folder: string;
  readonly #connections = new Map<string, Connection>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  about(name: string): DatabaseInfo {
    return readDatabaseInfo(this.#of(name));
  }

  pages(name: string): number {
    return Number(this.#of(name).rows('PRAGMA page_count')[0]?.[0]);
  }

  /** The first lines of the integrity check's report. */
  damage(name: string): string[] {
    try {
      const lines = this.#of(name)
        .rows('PRAGMA integrity_check(5)')
        .map(([line]) => String(line));
      return lines.filter((line) => line !== 'ok');
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
  }

  #of(name: string): Connection {
    const connection = this.#connections.get(name) ?? new Connection(databaseFile(this.#folder, name), lookSettings);
    this.#connections.set(name, connection);
    return connection;
  }
}

/**
 * Checks the databases of a folder against the manifest before they are opened, and adds new ones.
 * @returns the manifest from now on, durable; and whether they are as a clean stop left them. Else anything may have happened to them, also
 * a copy of one after the other
 * @throws StartError in one line when a database is missing, corrupt, another one or behind
 */
export function admitDatabases(
  folder: string,
  names: readonly string[],
  inspector: Inspector,
): { manifest: Manifest; areAsStopped: boolean } {
  makeFolder(folder, 0o700);
  const known = readManifest(folder);
  const problems = problemsOf(folder, names, known, inspector);
  if (problems.length > 0) throw new StartError(`The data directory ${folder} is not whole: ${problems.join('; ')}. ${remedy}`);
  const areThere = names.filter((name) => existsSync(databaseFile(folder, name)));
  const isSame = (name: string) => inspector.about(name).commits === known?.databases[name];
  const areAsStopped = known ? known.isClean && areThere.length === names.length && areThere.every(isSame) : areThere.length === 0;
  const manifest = enter(folder, names, known ?? { directory: randomUUID(), isClean: false, databases: {} });
  return { manifest, areAsStopped };
}

/**
 * Finds problems that would prevent a start, and corruption inside the files. Use it while the product is stopped. Reads every page.
 * @returns a line per problem
 * @throws StartError when the manifest itself is damaged
 */
export function inspectDatabases(folder: string, names: readonly string[]): string[] {
  const inspector = new Inspector(folder);
  try {
    const problems = problemsOf(folder, names, readManifest(folder), inspector);
    const sound = names.filter(
      (name) => existsSync(databaseFile(folder, name)) && !problems.some((line) => line.startsWith(`${name}.db ${unreadable}`)),
    );
    const damage = sound.flatMap((name) => inspector.damage(name).map((line) => `${name}.db is damaged: ${line}`));
    return [...problems, ...damage];
  } finally {
    inspector.close();
  }
}

/**
 * Accepts the databases as they are: removes missing databases from the manifest and adds the others.
 * @returns a line per accepted change
 * @throws StartError for a database that cannot be read
 */
export function acceptLoss(folder: string, names: readonly string[]): string[] {
  const known = readManifest(folder);
  const lines: string[] = [];
  const inspector = new Inspector(folder);
  try {
    for (const name of names) {
      const problem = problemOf(folder, name, known, inspector);
      if (problem?.startsWith(unreadable)) {
        throw new StartError(`${name}.db ${problem}. Move it and its -wal out of ${folder}, then accept the loss again.`);
      }
      if (problem !== null) lines.push(`Accepted: ${name}.db ${problem}.`);
    }
  } finally {
    inspector.close();
  }
  const left = names.filter((name) => existsSync(databaseFile(folder, name)));
  enter(folder, left, { directory: known?.directory ?? randomUUID(), isClean: false, databases: {} });
  return lines;
}

/** Replaces the manifest of a data folder. Returns what `write` returns. */
export function writeManifest(
  folder: string,
  manifest: Manifest,
  write: (file: string, text: string) => unknown = writeWholeSync,
): unknown {
  return write(manifestFile(folder), `${JSON.stringify({ ...manifest, format: DATA_FORMAT }, null, 2)}\n`);
}

/** @param what has it: a folder */
export const newerData = (what: string, format: number): string =>
  `What is in ${what} was stored by a newer version of the product (format ${format}; this one knows ${DATA_FORMAT}). Use that version.`;

function problemsOf(folder: string, names: readonly string[], known: Manifest | null, inspector: Inspector): string[] {
  return names.flatMap((name) => {
    const problem = problemOf(folder, name, known, inspector);
    return problem === null ? [] : [`${name}.db ${problem}`];
  });
}

function readManifest(folder: string): Manifest | null {
  const file = manifestFile(folder);
  if (!existsSync(file)) return null;
  try {
    const { directory, format = 1, isClean, databases } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (format > DATA_FORMAT) throw new StartError(newerData(folder, format));
    if (typeof directory === 'string' && typeof isClean === 'boolean' && typeof databases === 'object') {
      return { directory, isClean, databases };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(`${file} is damaged. Put it back from a backup, or delete it and run \`npm run operator -- accept-loss\`.`);
}

/** Bytes. */
const PAGE = 4096;
const unreadable = 'cannot be read';

/** Why a database cannot be used, as the end of a sentence; null if it can. */
function problemOf(folder: string, name: string, manifest: Manifest | null, inspector: Inspector): string | null {
  const expected = manifest?.databases[name];
  if (!existsSync(databaseFile(folder, name))) return expected === undefined ? null : 'is missing';
  let about: DatabaseInfo;
  try {
    const cut = expected === undefined ? null : cutOf(databaseFile(folder, name), () => inspector.pages(name));
    if (cut !== null) return `${unreadable} (${cut})`;
    about = inspector.about(name);
  } catch (error) {
    return `${unreadable} (${error instanceof Error ? error.message : error})`;
  }
  if (!manifest) return about.directory === null ? null : 'belongs to a data directory whose manifest.json is missing';
  if (about.directory !== manifest.directory && (about.directory !== null || expected !== undefined)) {
    return 'belongs to another data directory';
  }
  const missing = (expected ?? 0) - about.commits;
  // More commits than recorded are fine: a kill leaves the manifest older, and other programs may write to a stopped product's data.
  if (missing <= 0) return null;
  return `lacks its last ${missing} commits: it is an older copy${manifest.isClean ? '' : ', or its -wal was cut or removed'}`;
}

/** Reports a file that is shorter than its pages, unless its log contains them. */
function cutOf(file: string, pages: () => number): string | null {
  const { size } = statSync(file);
  if (size === 0) return 'it is empty';
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
  const missing = pages() - Math.floor(size / PAGE);
  return missing > 0 ? `${missing} of its pages are missing at the end` : null;
}

/** The manifest is written before any database gets its id, so that a crash in between is harmless. */
function enter(folder: string, names: readonly string[], { directory, databases }: Manifest): Manifest {
  const manifest: Manifest = { directory, isClean: false, databases: { ...databases } };
  writeManifest(folder, manifest);
  const entered = names.filter((name) => manifest.databases[name] === undefined);
  for (const name of entered) {
    const connection = new Connection(databaseFile(folder, name), stampSettings);
    try {
      migrateDatabaseInfo(connection);
      setDirectory(connection, directory);
      manifest.databases[name] = readDatabaseInfo(connection).commits;
    } finally {
      connection.close();
    }
  }
  if (entered.length > 0) writeManifest(folder, manifest);
  return manifest;
}
