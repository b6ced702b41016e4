import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DataDirectory, openDataDirectory } from '@formwright/platform/adapters/data-directory';

/** The folders with a product's data. */
export interface DataPaths {
  dataDir: string;
  /** Folder of the databases. */
  databases: string;
  /** Folder of the uploaded files. */
  files: string;
}

/**
 * Reads the folders from the environment, by the product's own variables.
 * @throws Error in one line if they name no folders, or a missing one
 */
export function dataPaths(env: Readonly<Record<string, string | undefined>>): DataPaths {
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
 * Locks the data directory during the work, so that no product starts.
 * @throws StartError when a product runs on it
 */
export async function withDataLock<T>({ dataDir }: DataPaths, work: () => T | Promise<T>): Promise<T> {
  const directory: DataDirectory = openDataDirectory(dataDir);
  try {
    return await work();
  } finally {
    directory.release();
  }
}
