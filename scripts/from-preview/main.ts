// `npm run from-preview -- DATA_DIR`: brings the data of a preview from before 0.1.0 to the shapes of 0.1.0, once, with the product stopped.
// It may be killed and run again. Removed after 0.1.0.
import { serviceNames } from '@formwright/contracts';
import { chooseFiles, chooseStore, createLogger } from '@formwright/platform';
import { databasesOf, placesOf, withDataLock } from '../../gateway/src/offline/places.ts';
import { refuseBesideProduct } from '../../gateway/src/offline/verify.ts';
import { bringOver } from './bring-over.ts';

async function run(): Promise<void> {
  const dataDir = process.argv[2] ?? process.env.DATA_DIR;
  const places = placesOf({ ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) });
  await withDataLock(places, async () => {
    const open = await chooseStore(places.storeUrl);
    const stores = Object.fromEntries(serviceNames.map((name) => [name, open(name)])) as Parameters<typeof bringOver>[0];
    try {
      // The lock of the data directory keeps a product from SQLite files.
      if (databasesOf(places) === null) await refuseBesideProduct(stores);
      const files = await chooseFiles(places.filesUrl, createLogger({ level: 'silent' }));
      await bringOver(stores, files, (line) => console.log(line), Date.now());
    } finally {
      for (const store of Object.values(stores)) await store.close();
    }
  });
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
