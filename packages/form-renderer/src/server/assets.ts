import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RendererAssets } from './document.ts';

const CSS_FILE = 'form.css';
const SCRIPT_FILE = 'enhance.js';

/** The package, found from where the product was started: the repository's root or any folder below it. */
async function findPackage(from: string): Promise<string> {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'packages/form-renderer');
    if (await stat(candidate).catch(() => null)) return candidate;
    if (dir === dirname(dir)) throw new Error(`packages/form-renderer was not found above ${from}. Start the product from its own folder.`);
  }
}

/** Modification time of the newest source below these folders, in milliseconds; 0 where only the built files were shipped. */
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
  const times = await Promise.all([CSS_FILE, SCRIPT_FILE].map((name) => stat(join(dir, name)).catch(() => null)));
  if (times.some((time) => !time || time.mtimeMs < notBefore)) return null;
  const [css, script] = await Promise.all([readFile(join(dir, CSS_FILE), 'utf8'), readFile(join(dir, SCRIPT_FILE), 'utf8')]);
  return { css, script };
}

async function bundle(root: string): Promise<RendererAssets> {
  // Build tools, needed only where the sources are: the built product ships without them.
  const [esbuild, lightning] = await Promise.all([import('esbuild'), import('lightningcss')]);
  const styles = await Promise.all(['form.css', 'page.css'].map((name) => readFile(join(root, 'src', name), 'utf8')));
  const script = await esbuild.build({
    entryPoints: [join(root, 'src/enhance/index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    logLevel: 'error',
  });
  const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
  const css = lightning.transform({
    filename: 'public-form.css',
    code: Buffer.from(styles.join('\n')),
    minify: true,
    // These do not know light-dark(), which is lowered for them; what else they lack they ignore without harm.
    targets: { chrome: version(105), firefox: version(110), safari: version(16) },
  });
  return { css: css.code.toString().trim(), script: (script.outputFiles[0]?.text ?? '').trim() };
}

const loaded = new Map<string, Promise<RendererAssets>>();

async function load(from: string): Promise<RendererAssets> {
  const root = await findPackage(from);
  const newest = await newestSource([join(root, 'src'), join(root, '../form-model/src')]);
  return (await readBuilt(join(root, 'dist'), newest)) ?? bundle(root);
}

/**
 * The public page's stylesheet and script, minified: the built files where they are fresh, else bundled now (development, tests).
 * Read once per process. `from` is a folder inside the product.
 */
export function loadAssets(from: string = process.cwd()): Promise<RendererAssets> {
  const found = loaded.get(from) ?? load(from);
  loaded.set(from, found);
  return found;
}

/** Writes form.css and enhance.js to `outDir`, for the build. */
export async function buildRendererAssets(outDir: string, from: string = process.cwd()): Promise<RendererAssets> {
  const assets = await bundle(await findPackage(from));
  await mkdir(outDir, { recursive: true });
  await Promise.all([writeFile(join(outDir, CSS_FILE), assets.css), writeFile(join(outDir, SCRIPT_FILE), assets.script)]);
  return assets;
}
