// Builds the public form's assets, the web app, the server as one file, and the processes of a cluster. Builds only what changed.
//   --product   only what `npm start` needs
import './require-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { besides, moveInto } from './built-folder.mjs';
import { buildInto, bundle, processNames, productBuild } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, '.cache', 'build.json');
/** The build itself. */
const programs = ['build.mjs', 'bundle.mjs', 'built-folder.mjs'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

function* sourceFiles(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'test' || entry.name.endsWith('.test.ts')) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else yield path;
  }
}

/** Changes when any source, the build, the lock file or Node's major version does. Contents, not times: a fresh checkout of the same commit is the same. */
function fingerprint(folders) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const folder of folders) {
    for (const path of [...sourceFiles(join(root, folder))].sort()) hash.update(relative(root, path)).update(readFileSync(path));
  }
  for (const path of [...programs, join(root, 'package-lock.json')]) hash.update(readFileSync(path));
  return hash.digest('hex');
}

async function buildRenderer() {
  const { build } = await import('esbuild');
  const out = join(root, '.cache', 'build-assets.mjs');
  await build({
    entryPoints: [join(root, 'packages/form-renderer/src/server/assets.ts')],
    outfile: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild', 'lightningcss', '@swc/core'],
    logLevel: 'error',
  });
  const { buildRendererAssets } = await import(out);
  await buildRendererAssets(join(root, 'packages/form-renderer/dist'));
}

async function compressAssets(dir) {
  const compressible = /\.(js|css|svg|json|html|woff|ttf|map)$/;
  for (const path of sourceFiles(dir)) {
    if (!compressible.test(path) || statSync(path).size < 512) continue;
    const content = readFileSync(path);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
}

async function buildWeb() {
  const { build } = await import('vite');
  await besides(join(root, '.cache/web'), async (beside) => {
    await build({ root: join(root, 'web'), logLevel: 'warn', build: { outDir: beside, emptyOutDir: true } });
    await prerenderPages(build, beside);
    await compressAssets(join(beside, 'assets'));
    moveInto(join(root, 'web/dist'), beside, () => true);
  });
}

/** Writes the pages for everybody as documents without script. The app is fetched meanwhile, for the next page. */
async function prerenderPages(build, dist) {
  const out = join(root, '.cache/prerender');
  await build({
    root: join(root, 'web'),
    logLevel: 'warn',
    build: { ssr: 'src/features/landing/prerender.tsx', outDir: out, emptyOutDir: true },
  });
  const { prerenderPages } = await import(pathToFileURL(join(out, 'prerender.js')).href);
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const app = readFileSync(join(dist, 'index.html'), 'utf8');
  const addresses = { guide: '__GUIDE__', source: '__SOURCE__', privacy: '__PRIVACY__', terms: '__TERMS__' };
  for (const { name, title, description, body } of prerenderPages({ name: '__PRODUCT_NAME__', addresses, signupNote: '__SIGNUP_NOTE__' })) {
    const sheets = sheetsOf(manifest, `src/routes/${name}.tsx`);
    const page = app
      .replace(/\s*<script>.*?<\/script>/s, '')
      .replace(/\s*<noscript>.*?<\/noscript>/s, '')
      .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link rel="prefetch" as="script" crossorigin href="$1">')
      .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace(/(<title>|property="og:title" content=")[^<"]*/g, title ? `$1${title} · __PRODUCT_NAME__` : '$&')
      .replace(/((?:name="|property="og:)description" content=")[^"]*/g, description ? `$1${description}` : '$&')
      .replace('</head>', `${sheets.map((file) => `  <link rel="stylesheet" href="/${file}">\n`).join('')}  </head>`)
      .replace('<div id="root"></div>', body);
    if (page.includes('<script') || sheets.length === 0) throw new Error(`the page ${name} is not what the app builds any more`);
    writeFileSync(join(dist, `${name}.html`), page);
  }
}

/** The style sheets of a screen. */
function sheetsOf(manifest, screen) {
  const sheets = new Set();
  const collect = ({ css = [], imports = [] }) => {
    for (const name of imports) collect(manifest[name]);
    for (const file of css) sheets.add(file);
  };
  collect(manifest[screen]);
  return [...sheets];
}

async function buildServer() {
  await buildInto(join(root, 'dist'), productBuild, () => true);
}

const steps = [
  {
    name: 'public form',
    folders: ['packages/form-model/src', 'packages/form-renderer/src'],
    output: 'packages/form-renderer/dist',
    run: buildRenderer,
  },
  {
    name: 'web app',
    folders: ['packages/form-model/src', 'packages/form-renderer/src', 'packages/contracts/src', 'web'],
    output: 'web/dist',
    run: buildWeb,
  },
  { name: 'server', folders: ['packages', 'services', 'gateway'], output: 'dist', run: buildServer },
];
/** Only `npm run build` and `npm run cluster` need these. */
const cluster = {
  name: "cluster's processes",
  folders: ['packages', 'services', 'gateway'],
  output: 'dist/gateway.js',
  run: () => Promise.all(processNames().map((name) => bundle(name))),
};

/** The last build: the fingerprint of each step's sources. */
const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});
const isBuilt = (step, mark, done) => done[step.name] === mark && existsSync(join(root, step.output));

/** Whether everything is built. Loads no builder. */
export function isProductBuilt() {
  const done = readStamps();
  return steps.every((step) => isBuilt(step, fingerprint(step.folders), done));
}

/**
 * @param {(line: string) => void} say called with each line of progress
 * @param {readonly string[]} [only] names of the product's steps; default: all
 */
export const buildProduct = (say, only) => runSteps(say, only ? steps.filter(({ name }) => only.includes(name)) : steps);

/** Builds the product and the processes of a cluster. */
export const buildAll = (say) => runSteps(say, [...steps, cluster]);

async function runSteps(say, wanted) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const done = readStamps();
  for (const step of wanted) {
    const mark = fingerprint(step.folders);
    if (isBuilt(step, mark, done)) continue;
    const started = performance.now();
    say(`Building the ${step.name} …`);
    await step.run();
    done[step.name] = mark;
    writeFileSync(stampFile, JSON.stringify(done));
    say(`Built the ${step.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = process.argv.includes('--product') ? buildProduct : buildAll;
  await run((line) => console.log(line)).catch((error) => {
    console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  });
}
