import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DataDirectory, openDataDirectory } from '@formwright/platform/adapters/data-directory';

/** Where a product keeps its data. */
export interface DataPlaces {
  dataDir: string;
  /** Folder of the databases. */
  databases: string;
  /** Folder of the uploaded files. */
  files: string;
}

/**
 * From the variables that the product itself is started with.
 * @throws Error in one line where they name no folders, or one that is not there
 */
export function dataPlaces(env: Readonly<Record<string, string | undefined>>): DataPlaces {
  const dataDir = resolve(env.DATA_DIR || 'data');
  if (!existsSync(dataDir)) throw new Error(`There is no data directory ${dataDir}. Set DATA_DIR to the product's folder.`);
  return {
    dataDir,
    databases: folderOf('STORE_URL', 'sqlite:', env.STORE_URL || `sqlite:${dataDir}`),
    files: folderOf('FILES_URL', 'file:', env.FILES_URL || `file:${join(dataDir, 'files')}`),
  };
}

function folderOf(variable: string, scheme: string, url: string): string {
  if (!url.startsWith(scheme)) throw new Error(`${variable} names a server, and this command looks at ${scheme} folders only.`);
  return resolve(url.slice(scheme.length));
}

/**
 * Holds the data directory while the work is done, so that no product starts meanwhile.
 * @throws StartError when a product runs on it
 */
export async function whileStopped<T>({ dataDir }: DataPlaces, work: () => T | Promise<T>): Promise<T> {
  const directory: DataDirectory = openDataDirectory(dataDir);
  try {
    return await work();
  } finally {
    directory.release();
  }
}
