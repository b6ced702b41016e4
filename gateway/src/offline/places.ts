import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDataDirectory, RESTORING, requireOwnData } from '@formwright/platform/adapters/data-directory';

/** Where a product's data is. */
export interface Places {
  /** null: there is none on this machine, as in a cluster. */
  dataDir: string | null;
  storeUrl: string;
  filesUrl: string;
}

const SQLITE = 'sqlite:';
const DISK = 'file:';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a product with these variables will have its data. */
export function futurePlacesOf(env: Env): Places {
  const dataDir = resolve(env.DATA_DIR || 'data');
  return { dataDir, storeUrl: env.STORE_URL || `${SQLITE}${dataDir}`, filesUrl: env.FILES_URL || `${DISK}${join(dataDir, 'files')}` };
}

/**
 * Reads the places from the environment, by the product's own variables.
 * @throws Error in one line if they name no data
 */
export function placesOf(env: Env): Places {
  const { storeUrl, filesUrl } = futurePlacesOf(env);
  const dataDir = resolve(env.DATA_DIR || 'data');
  const exists = existsSync(dataDir);
  if (!exists && (env.DATA_DIR || !env.STORE_URL || !env.FILES_URL))
    throw new Error(
      `There is no data directory ${dataDir}. Set DATA_DIR to the product's folder, or STORE_URL and FILES_URL to where its data is.`,
    );
  return { dataDir: exists ? dataDir : null, storeUrl, filesUrl };
}

/** The folder of the databases; null if a server has the documents. */
export const databasesOf = ({ storeUrl }: Places): string | null =>
  storeUrl.startsWith(SQLITE) ? resolve(storeUrl.slice(SQLITE.length)) : null;

/** The folder of the files; null if a server has them. */
export const filesFolderOf = ({ filesUrl }: Places): string | null =>
  filesUrl.startsWith(DISK) ? resolve(filesUrl.slice(DISK.length)) : null;

/** The folders of all data. */
export interface Folders {
  dataDir: string;
  databases: string;
  files: string;
}

/** The folders of all data. Null, and a line for the operator, if a server has some of it. @param command needs the folders */
export function foldersOf(places: Places, command: 'backup' | 'restore', print: (line: string) => void): Folders | null {
  const [databases, files] = [databasesOf(places), filesFolderOf(places)];
  const { dataDir } = places;
  if (databases !== null && files !== null && dataDir !== null) return { dataDir, databases, files };
  print(
    `${command} is for the product that is one process, with its data in folders. The servers of STORE_URL and FILES_URL have their own.`,
  );
  return null;
}

/**
 * Locks the data directory during the work, so that no product starts on it.
 * @throws StartError when a product runs on it
 */
export async function withDataLock<T>({ dataDir }: Places, work: () => T | Promise<T>): Promise<T> {
  if (dataDir === null) return work();
  if (existsSync(join(dataDir, RESTORING))) requireOwnData(dataDir);
  const directory = openDataDirectory(dataDir);
  try {
    return await work();
  } finally {
    directory.release();
  }
}
