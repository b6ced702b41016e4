import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleAssets } from './bundle-assets.ts';
import type { RendererAssets } from './document.ts';

/** The built assets, below the package's dist folder. */
const BUILT = 'assets.json';

/** The package's folder, found from the working directory: the repository's root or any folder below it. */
async function findPackage(from: string): Promise<string> {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'packages/form-renderer');
    if (await stat(candidate).catch(() => null)) return candidate;
    if (dir === dirname(dir)) throw new Error(`packages/form-renderer was not found above ${from}. Start the product from its own folder.`);
  }
}

/** Modification time of the newest source below these folders, in milliseconds; 0 where only the built file was shipped. */
async function newestSource(folders: string[]): Promise<number> {
  let newest = 0;
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue;
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}

async function readBuilt(dir: string, notBefore: number): Promise<RendererAssets | null> {
  const path = join(dir, BUILT);
  const built = await stat(path).catch(() => null);
  return built && built.mtimeMs >= notBefore ? JSON.parse(await readFile(path, 'utf8')) : null;
}

const loaded = new Map<string, Promise<RendererAssets>>();

async function load(from: string): Promise<RendererAssets> {
  const root = await findPackage(from);
  const newest = await newestSource([join(root, 'src'), join(root, '../form-model/src')]);
  return (await readBuilt(join(root, 'dist'), newest)) ?? bundleAssets(root);
}

/**
 * The public page's stylesheets and scripts, minified, in pieces. From the built file if it is up to date, otherwise bundled now
 * (development, tests). Read once per process. `from` is a folder inside the product.
 */
export function loadAssets(from: string = process.cwd()): Promise<RendererAssets> {
  const found = loaded.get(from) ?? load(from);
  loaded.set(from, found);
  return found;
}

/** Writes the assets to `outDir`, for the build. */
export async function buildRendererAssets(outDir: string, from: string = process.cwd()): Promise<RendererAssets> {
  const assets = await bundleAssets(await findPackage(from));
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, BUILT), JSON.stringify(assets));
  return assets;
}
