import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../data-directory.ts';
import { writeWholeSync } from '../whole-file.ts';
import { type About, migrateAbout, readAbout, setDirectory } from './about.ts';
import { Connection } from './connection.ts';

/** Which databases belong to a folder, and how far each was when this was written. */
export interface Manifest {
  /** Stands in each of the databases too. */
  directory: string;
  /** Written when the product had ended: the databases held everything by themselves. */
  isClean: boolean;
  /** Commits of each, by its name. */
  databases: Record<string, number>;
}

const manifestFile = (folder: string) => join(folder, 'manifest.json');
export const databaseFile = (folder: string, name: string) => join(folder, `${name}.db`);
export const lookSettings = ['busy_timeout = 5000', 'query_only = 1'];
const stampSettings = ['busy_timeout = 5000', 'journal_mode = WAL', 'synchronous = FULL'];
const remedy =
  'Put the whole data directory back from one backup, or accept the loss on purpose with `npm run operator -- accept-loss`, then start again.';

/**
 * Connections that only look, opened as they are asked for. Who closes the last connection of a database moves its log into it, which
 * takes time after a crash: so they stay open until the product has its own.
 */
export class Looks {
  readonly #folder: string;
  readonly #connections = new Map<string, Connection>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  about(name: string): About {
    return readAbout(this.#of(name));
  }

  pages(name: string): number {
    return Number(this.#of(name).rows('PRAGMA page_count')[0]?.[0]);
  }

  /** What is wrong inside, the first few lines of it. */
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
 * Holds the databases of a folder to its manifest before they are opened, and enters those that are new.
 * @returns the manifest as it is from now on, durable
 * @throws StartError in one line when a database is missing, damaged, another one or behind
 */
export function admitDatabases(folder: string, names: readonly string[], looks: Looks): Manifest {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readManifest(folder);
  const problems = problemsOf(folder, names, known, looks);
  if (problems.length > 0) throw new StartError(`The data directory ${folder} is not whole: ${problems.join('; ')}. ${remedy}`);
  return enter(folder, names, known ?? { directory: randomUUID(), isClean: false, databases: {} });
}

/**
 * What a start would refuse, and damage inside the files; to be asked while the product is stopped. Reads every page.
 * @returns a line each
 * @throws StartError when the manifest itself is damaged
 */
export function inspectDatabases(folder: string, names: readonly string[]): string[] {
  const looks = new Looks(folder);
  try {
    const problems = problemsOf(folder, names, readManifest(folder), looks);
    const sound = names.filter(
      (name) => existsSync(databaseFile(folder, name)) && !problems.some((line) => line.startsWith(`${name}.db ${unreadable}`)),
    );
    const damage = sound.flatMap((name) => looks.damage(name).map((line) => `${name}.db is damaged: ${line}`));
    return [...problems, ...damage];
  } finally {
    looks.close();
  }
}

/**
 * Makes what stands in the folder the truth: databases that are gone are forgotten, others belong to it as they are.
 * @returns what was accepted, a line each
 * @throws StartError for a database that cannot be read
 */
export function acceptLoss(folder: string, names: readonly string[]): string[] {
  const known = readManifest(folder);
  const lines: string[] = [];
  const looks = new Looks(folder);
  try {
    for (const name of names) {
      const problem = problemOf(folder, name, known, looks);
      if (problem?.startsWith(unreadable)) {
        throw new StartError(`${name}.db ${problem}. Move it and its -wal out of ${folder}, then accept the loss again.`);
      }
      if (problem !== null) lines.push(`Accepted: ${name}.db ${problem}.`);
    }
  } finally {
    looks.close();
  }
  const left = names.filter((name) => existsSync(databaseFile(folder, name)));
  enter(folder, left, { directory: known?.directory ?? randomUUID(), isClean: false, databases: {} });
  return lines;
}

export function writeManifest(
  folder: string,
  manifest: Manifest,
  write: (file: string, text: string) => unknown = writeWholeSync,
): unknown {
  return write(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
}

function problemsOf(folder: string, names: readonly string[], known: Manifest | null, looks: Looks): string[] {
  return names.flatMap((name) => {
    const problem = problemOf(folder, name, known, looks);
    return problem === null ? [] : [`${name}.db ${problem}`];
  });
}

function readManifest(folder: string): Manifest | null {
  const file = manifestFile(folder);
  if (!existsSync(file)) return null;
  try {
    const { directory, isClean, databases } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
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

/** What stands in the way of a database, as the end of a sentence; null when nothing does. */
function problemOf(folder: string, name: string, manifest: Manifest | null, looks: Looks): string | null {
  const expected = manifest?.databases[name];
  if (!existsSync(databaseFile(folder, name))) return expected === undefined ? null : 'is missing';
  let about: About;
  try {
    const cut = expected === undefined ? null : cutOf(databaseFile(folder, name), () => looks.pages(name));
    if (cut !== null) return `${unreadable} (${cut})`;
    about = looks.about(name);
  } catch (error) {
    return `${unreadable} (${error instanceof Error ? error.message : error})`;
  }
  if (!manifest) return about.directory === null ? null : 'belongs to a data directory whose manifest.json is missing';
  if (about.directory !== manifest.directory && (about.directory !== null || expected !== undefined)) {
    return 'belongs to another data directory';
  }
  const missing = (expected ?? 0) - about.commits;
  // Being further is no loss: a kill leaves the manifest older, and other programs may write to a stopped product's data.
  if (missing <= 0) return null;
  return `lacks its last ${missing} commits: it is an older copy${manifest.isClean ? '' : ', or its -wal was cut or removed'}`;
}

/** A file that is shorter than its pages, unless its log holds them. */
function cutOf(file: string, pages: () => number): string | null {
  const { size } = statSync(file);
  if (size === 0) return 'it is empty';
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
  const missing = pages() - Math.floor(size / PAGE);
  return missing > 0 ? `${missing} of its pages are missing at the end` : null;
}

/** The manifest stands before the first database bears its id: whatever a crash leaves is then known as its own. */
function enter(folder: string, names: readonly string[], { directory, databases }: Manifest): Manifest {
  const manifest: Manifest = { directory, isClean: false, databases: { ...databases } };
  writeManifest(folder, manifest);
  const entered = names.filter((name) => manifest.databases[name] === undefined);
  for (const name of entered) {
    const connection = new Connection(databaseFile(folder, name), stampSettings);
    try {
      migrateAbout(connection);
      setDirectory(connection, directory);
      manifest.databases[name] = readAbout(connection).commits;
    } finally {
      connection.close();
    }
  }
  if (entered.length > 0) writeManifest(folder, manifest);
  return manifest;
}
