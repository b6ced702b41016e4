// Builds one process of a cluster: a service or the gateway, without the source of any other.
//   node scripts/bundle.mjs SERVICE [OUTDIR]
// SERVICE may be `embedded`: the product that is one process, as dist/server.mjs. OUTDIR gets dist/SERVICE.js with its chunks, the files that
// it reads, and a package.json with its lock file that name the packages it needs. There `npm ci --omit=dev && node dist/SERVICE.js` starts
// it. Without OUTDIR only dist/ of this folder is written; the rest is there.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { besides, moveInto } from './built-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builders, which the form's assets need only where their sources are. */
const builders = ['esbuild', 'lightningcss', '@swc/core'];

/**
 * Escapes what is not ASCII, which esbuild does except in regular expressions and comments. A single such character makes V8 hold the whole file
 * with two bytes for each character.
 */
const onlyAscii = {
  name: 'only-ascii',
  setup({ onEnd, initialOptions: { absWorkingDir = process.cwd() } }) {
    onEnd(({ metafile }) => {
      for (const output of Object.keys(metafile?.outputs ?? {}).filter((path) => /\.m?js$/.test(path))) {
        const path = join(absWorkingDir, output);
        const text = readFileSync(path, 'utf8');
        writeFileSync(
          path,
          text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
        );
      }
    });
  },
};

/** How every program for Node is built. */
export const nodeProgram = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: true,
  // Node keeps the maps in memory: with the sources in them they take 40 MiB more.
  sourcesContent: false,
  metafile: true,
  plugins: [onlyAscii],
  minifySyntax: true,
  // Node keeps the sources in memory, too. Lines stay short, so that the place of an error can be found.
  minifyWhitespace: true,
  lineLimit: 160,
  define: { 'process.env.NODE_ENV': '"production"' },
  // React has a second renderer, for streams, which is as large and never used.
  alias: { 'react-dom/server': join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js') },
  // Native parts and packages for a cluster stay external; the rest in one file starts in a fraction of the time.
  external: ['libsql', '@node-rs/argon2', 'mongodb', 'minio', ...builders, 'pdfmake', 'subset-font'],
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  logLevel: 'error',
};

const product = 'embedded';
/** The programs of the product that is one process. */
export const productPrograms = {
  server: 'gateway/src/embedded.ts',
  operator: 'gateway/src/operator/operator.ts',
  'store-writer': 'packages/platform/src/adapters/sqlite/writer-program.ts',
  'pdf-thread': 'packages/pdf/src/thread/program.ts',
};
export const productBuild = {
  ...nodeProgram,
  absWorkingDir: root,
  entryPoints: productPrograms,
  outExtension: { '.js': '.mjs' },
  splitting: true,
};

/** What is not installed although an import names it. SQLite is for the embedded product. */
const notInstalled = (name) => (name === product ? builders : ['libsql', ...builders]);

/** Files beside a program, told by a source that reads them when the program runs. */
const companions = [
  { reader: 'packages/form-renderer/src/server/assets.ts', folder: 'packages/form-renderer/dist', step: 'public form' },
  { reader: 'gateway/src/site/spa.ts', folder: 'web/dist', step: 'web app' },
];
const pdf = {
  reader: 'packages/pdf/src/pdf-thread.ts',
  program: 'packages/pdf/src/thread/program.ts',
  manifest: 'packages/pdf/package.json',
};

/**
 * Builds beside a folder, and then moves each file to its place: a product that runs from there may load one at any moment.
 * @param isOld see `moveInto`
 */
export async function buildInto(folder, options, isOld, name) {
  const { build } = await import('esbuild');
  mkdirSync(dirname(folder), { recursive: true });
  // Beside it, because the maps name their sources from there.
  return besides(folder, async (beside) => {
    const built = await build({ ...options, outdir: beside });
    moveInto(folder, beside, isOld, name);
    return built;
  });
}

/** Every process of a cluster: the gateway, and the folders of services/. */
export const processNames = () => [
  'gateway',
  ...readdirSync(join(root, 'services')).filter((name) => existsSync(join(root, 'services', name, 'src/main.ts'))),
];

const entryOf = (name) => (name === 'gateway' ? 'gateway/src/main.ts' : `services/${name}/src/main.ts`);

/** 'pdfmake/build/x.js' and '@a/b/c' belong to 'pdfmake' and '@a/b'. */
const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

function packagesOf({ outputs }, name) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path));
  // Node's newest modules are not in the list of an older one.
  const names = imported.filter((path) => !isBuiltin(path) && !path.startsWith('node:')).map(packageOf);
  return [...new Set(names)].filter((each) => !notInstalled(name).includes(each));
}

/** Where a package finds another: beside itself, else further up. */
function locate(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!at.includes('node_modules')) return null;
  }
}

/** The part of the lock file that these packages need, so that they are installed as they were tested. */
function lockOf(manifest) {
  const { packages, ...rest } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = {};
  const add = (from, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = locate(packages, from, name);
      if (!path && (optionalDependencies?.[name] || peerDependenciesMeta[name]?.optional)) continue;
      if (!path) throw new Error(`${name}, which ${from || 'the program'} needs, is not in the lock file`);
      if (needed[path]) continue;
      const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[path];
      needed[path] = entry;
      add(path, entry);
    }
  };
  add('', manifest);
  return { ...rest, name: manifest.name, packages: { '': manifest, ...needed } };
}

function writeManifest(name, packages, outDir) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const dependencies = Object.fromEntries(packages.sort().map((each) => [each, lock[`node_modules/${each}`].version]));
  const manifest = { name: `formwright-${name}`, version, license, engines, dependencies };
  const write = (file, content) => writeFileSync(join(outDir, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', { ...manifest, private: true, type: 'module' });
  write('package-lock.json', lockOf(manifest));
}

/**
 * Builds one process.
 * @returns {Promise<string[]>} the packages that it needs when it runs
 */
export async function bundle(name, outDir = root) {
  const dist = join(outDir, 'dist');
  const isChunk = (path) => path.startsWith(`${name}/`);
  const compile = (entryPoints, more, isOld) => buildInto(dist, { ...nodeProgram, absWorkingDir: root, entryPoints, ...more }, isOld, name);
  // Drivers and OpenTelemetry are in chunks of their own, so that only what is used is loaded.
  const { metafile } = await (name === product
    ? buildInto(dist, productBuild)
    : compile({ [name]: entryOf(name) }, { splitting: true, chunkNames: `${name}/[name]-[hash]` }, isChunk));
  const packages = packagesOf(metafile, name);
  if (metafile.inputs[pdf.reader]) {
    if (name !== product) {
      // As in the product's build, so that PDF_PROGRAM has one default. The chunks beside it are of the process.
      const thread = await compile({ 'pdf-thread': pdf.program }, { outExtension: { '.js': '.mjs' } });
      packages.push(...packagesOf(thread.metafile, name));
    }
    const fonts = Object.keys(JSON.parse(readFileSync(join(root, pdf.manifest), 'utf8')).dependencies).filter((each) =>
      each.startsWith('@fontsource'),
    );
    packages.push(...fonts);
  }
  if (resolve(outDir) === resolve(root)) return packages;
  for (const { reader, folder, step } of companions) {
    if (!metafile.inputs[reader]) continue;
    const { buildProduct } = await import('./build.mjs');
    await buildProduct((line) => console.log(line), [step]);
    cpSync(join(root, folder), join(outDir, folder), { recursive: true });
  }
  writeManifest(name, packages, outDir);
  return packages;
}

async function main(name, folder) {
  const names = [...processNames(), ...(folder ? [product] : [])];
  if (!names.includes(name)) {
    console.error(`Usage: node scripts/bundle.mjs SERVICE [OUTDIR], SERVICE is one of ${names.join(', ')}`);
    process.exit(2);
  }
  const outDir = folder ? resolve(folder) : root;
  const packages = await bundle(name, outDir);
  console.log(`Built ${name} in ${join(outDir, 'dist')}. It needs ${packages.sort().join(', ') || 'no packages'}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Not awaited here: build.mjs, which this may load, imports this file.
  main(...process.argv.slice(2)).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
