import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RendererAssets } from './document.ts';

/** The built files, one per asset. */
const FILES: Record<keyof RendererAssets, string> = {
  css: 'form.css',
  plainCss: 'plain.css',
  messageCss: 'message.css',
  starter: 'starter.js',
  script: 'enhance.js',
};
const ASSETS = Object.keys(FILES) as (keyof RendererAssets)[];

/** What each stylesheet is made of. Read-only answers are left to the owner's area, which imports form.css as a whole. */
const SHEETS = {
  css: ['base', 'questions', 'choices', 'uploads', 'page'],
  plainCss: ['plain'],
  messageCss: ['base', 'questions', 'page', 'message'],
};

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
  const paths = ASSETS.map((asset) => join(dir, FILES[asset]));
  const times = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  if (times.some((time) => !time || time.mtimeMs < notBefore)) return null;
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return Object.fromEntries(ASSETS.map((asset, index) => [asset, texts[index]])) as unknown as RendererAssets;
}

/**
 * Custom properties of both schemes, `--x: light-dark(a, b)`, as two plain sets: older browsers do not know light-dark(), and this is the
 * shortest way to say it. The page's scheme is the system's, so a media query decides.
 */
function lowerSchemes(css: string): string {
  const dark: string[] = [];
  const light = css.replace(/(--[\w-]+): light-dark\(([^,]+), ([^)]+)\)/g, (_all, name, inLight, inDark) => {
    dark.push(`${name}:${inDark}`);
    return `${name}:${inLight}`;
  });
  return `${light}\n@media (prefers-color-scheme: dark) { .fw-form { ${dark.join(';')} } }`;
}

/** The public page is all form, so its rules need not say so; every rule loses the same weight. */
const withoutScope = (css: string) => css.replace(/\.fw-form (?=[^{])/g, '');

/** Custom properties by one sign each, the same in all sheets of a page: nothing outside them names them. */
function nameShortener(): (css: string) => string {
  const names: string[] = [];
  return (css) =>
    css.replace(/--fw-[\w-]+/g, (name) => {
      if (!names.includes(name)) names.push(name);
      return `--${names.indexOf(name).toString(36)}`;
    });
}

/**
 * Names that only modules of the script share, shortened in the build. None may be a name of the DOM, of JSON that is stored, sent or read,
 * or of a form's document, nor be asked for by `in`, where it is a string.
 */
const PRIVATE_NAMES = `
  answerable answers banner block changed checkMarked choices current dateIncomplete device emailField filesChanged filesMissing
  fileTooLarge fileTooSmall finish fold isEmpty isLast isRequired isServerBusy judge keepsEmpty localTime markLong newId offered onChange
  onProblems onReplaced onResume optionTwice pager problemOf problemsOfPage problemWith questions rangeOrder readFiles requiredMissing
  retryAfter setSending skipRequired takesNoFiles tooLong tooManyFiles unfold unknownField unreadable uploads writeFiles`;

/** Browsers from here on; what they lack they ignore without harm. */
const version = (major: number) => major << 16;
const targets = { chrome: version(105), firefox: version(110), safari: version(16) };

/** Bundles and minifies the sources under the package folder `root`. */
export async function bundleAssets(root: string): Promise<RendererAssets> {
  // Build tools, needed only where the sources are: the built product ships without them.
  const [esbuild, lightning] = await Promise.all([import('esbuild'), import('lightningcss')]);
  const shortenNames = nameShortener();
  const sheet = async (names: string[]) => {
    const parts = await Promise.all(names.map((name) => readFile(join(root, 'src/css', `${name}.css`), 'utf8')));
    const { code } = lightning.transform({
      filename: 'public-form.css',
      code: Buffer.from(lowerSchemes(withoutScope(parts.join('\n')))),
      minify: true,
      targets,
      // Done above, for less.
      exclude: lightning.Features.LightDark,
    });
    return shortenNames(code.toString().trim());
  };
  const bundle = async (name: string, target: string) => {
    const { outputFiles } = await esbuild.build({
      entryPoints: [join(root, 'src/enhance', name)],
      bundle: true,
      minify: true,
      mangleProps: new RegExp(`^(${PRIVATE_NAMES.trim().replace(/\s+/g, '|')})$`),
      write: false,
      format: 'iife',
      target,
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'error',
    });
    return (outputFiles[0]?.text ?? '').trim();
  };
  return {
    // One after the other, so that the short names are the same in every build.
    css: await sheet(SHEETS.css),
    plainCss: await sheet(SHEETS.plainCss),
    messageCss: await sheet(SHEETS.messageCss),
    starter: await bundle('starter.ts', 'es2015'),
    script: await bundle('index.ts', 'es2020'),
  };
}

const loaded = new Map<string, Promise<RendererAssets>>();

async function load(from: string): Promise<RendererAssets> {
  const root = await findPackage(from);
  const newest = await newestSource([join(root, 'src'), join(root, '../form-model/src')]);
  return (await readBuilt(join(root, 'dist'), newest)) ?? bundleAssets(root);
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

/** Writes the assets to `outDir`, for the build. */
export async function buildRendererAssets(outDir: string, from: string = process.cwd()): Promise<RendererAssets> {
  const assets = await bundleAssets(await findPackage(from));
  await mkdir(outDir, { recursive: true });
  await Promise.all(ASSETS.map((asset) => writeFile(join(outDir, FILES[asset]), assets[asset])));
  return assets;
}
