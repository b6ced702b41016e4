import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import { BACKGROUND, chooseFiles, chooseStore, createLogger, isHeldNow } from '@formwright/platform';
import { StartError } from '@formwright/platform/adapters/data-directory';
import { inspectDatabases } from '@formwright/platform/adapters/sqlite/manifest';
import { systemClock } from '@formwright/platform/adapters/system';
import { compareStores } from './compare-stores.ts';
import { databasesOf, type Places, withDataLock } from './places.ts';
import type { Report, Stores } from './report.ts';

/**
 * Prints a line for each problem, then a summary.
 * @returns true if no problem was found
 * @throws StartError when a product runs on it; Error in one line if something cannot be reached
 */
export async function verify(places: Places, print: Report): Promise<boolean> {
  return withDataLock(places, async () => {
    let findings = 0;
    const report = (line: string) => {
      findings++;
      print(line);
    };
    const databases = databasesOf(places);
    if (databases !== null) {
      for (const line of inspectDatabases(databases, serviceNames)) report(line);
      const absent = serviceNames.filter((name) => !existsSync(join(databases, `${name}.db`)));
      if (findings === 0 && absent.length === serviceNames.length) {
        print('There are no databases yet.');
        return true;
      }
      if (findings > 0 || absent.length > 0) {
        print(`${findings} found. What the databases hold was not compared: mend them first, or accept the loss.`);
        return false;
      }
    }
    const open = await chooseStore(places.storeUrl);
    const stores = Object.fromEntries(serviceNames.map((name) => [name, open(name)])) as Record<
      (typeof serviceNames)[number],
      Stores['forms']
    >;
    const files = await chooseFiles(places.filesUrl, createLogger({ level: 'silent' }));
    try {
      await reached('The store in STORE_URL', stores.forms.ping());
      await reached('The file store in FILES_URL', files.ping());
      // The lock of the data directory keeps a product from SQLite files.
      if (databases === null) await refuseBesideProduct(stores);
      const seen = await compareStores(stores, files, report, systemClock.now());
      print(`${seen} ${findings === 0 ? 'Nothing is wrong.' : `${findings} found.`}`);
      return findings === 0;
    } finally {
      for (const store of Object.values(stores)) await store.close();
    }
  });
}

async function reached(what: string, asked: Promise<void>): Promise<void> {
  await asked.catch((error: Error) => {
    throw new Error(`${what} cannot be reached: ${error.message}`);
  });
}

/** Refuses to run beside a product: what that writes meanwhile would look like a loss. */
export async function refuseBesideProduct(stores: Stores): Promise<void> {
  const names = Object.values(stores).map((store) => isHeldNow(store, BACKGROUND));
  if ((await Promise.all(names)).some(Boolean))
    throw new StartError('A product works on the store in STORE_URL. Stop all its processes first.');
}
