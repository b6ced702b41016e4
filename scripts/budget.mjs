// Measures a visitor's download and fails above the budgets of packages/form-renderer/test/weighed-forms.ts and of this file. kB are 1,000
// bytes, compressed with brotli 11.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const SPA_FIRST_ROUTE_KB = 200;
/** Document and styles, which the first paint waits for. */
const LANDING_KB = 28;
/** The script that sends large files, which a form loads when it is needed. */
const SENDER_KB = 2.4;
/** The script that posts the answers, which a form loads at the first input. */
const POST_KB = 1.3;
/** The page that takes a draft to another device. */
const ELSEWHERE_KB = 13;

const compressed = (content) => brotliCompressSync(content).length;
const kb = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;
let isOver = false;

function judge(name, bytes, budgetKb) {
  const fits = bytes <= budgetKb * 1000;
  isOver ||= !fits;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name}: ${kb(bytes)} of ${budgetKb} kB`);
}

/** Loads the renderer from the current sources, and the measured forms. */
async function loadRenderer() {
  const outfile = join(root, '.cache', 'budget-form.mjs');
  await mkdir(join(root, '.cache'), { recursive: true });
  await build({
    stdin: {
      contents: `
        export { bundleAssets } from './src/server/bundle-assets.ts';
        export { renderPublicForm } from './src/server/render-page.tsx';
        export { weighedForms, oneQuestionOfEachKind, oneTimeOfEachKind } from './test/weighed-forms.ts';
        export { details } from './test/forms.ts';
        export { kilobytes, scriptsAndStyles } from '../../bench/page-weight.ts';`,
      resolveDir: join(root, 'packages/form-renderer'),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['esbuild', 'lightningcss', '@swc/core'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return import(outfile);
}

async function checkPublicForms() {
  const renderer = await loadRenderer();
  const assets = await renderer.bundleAssets(join(root, 'packages/form-renderer'));
  const weigh = (pages, times = {}) => {
    const { html } = renderer.renderPublicForm({
      pages,
      details: renderer.details(times),
      productName: 'Formwright',
      hideBranding: false,
      assets,
    });
    return { carried: renderer.kilobytes(renderer.scriptsAndStyles(html)) * 1000, whole: renderer.kilobytes(html) * 1000 };
  };
  for (const { name, pages, times, budgetKb } of renderer.weighedForms) {
    const { carried, whole } = weigh(pages, times);
    judge(`${name}, script and styles`, carried, budgetKb);
    console.log(`     the same, whole document: ${kb(whole)}`);
  }
  judge('script that posts the answers', compressed(assets.post.code), POST_KB);
  judge('sender of large files', compressed(assets.sender.code), SENDER_KB);
  judge('page to continue on another device, script and styles', compressed(assets.elsewhere + assets.elsewhereCss), ELSEWHERE_KB);
  const { none, ...kinds } = renderer.oneQuestionOfEachKind;
  const core = weigh(none).carried;
  console.log(`     a form without a question: ${kb(core)}; each kind adds`);
  const tell = (name, { carried }) => console.log(`       ${name.padEnd(10)} ${kb(carried - core)}`);
  for (const [kind, pages] of Object.entries(kinds)) tell(kind, weigh(pages));
  for (const [name, times] of Object.entries(renderer.oneTimeOfEachKind)) tell(name, weigh(none, times));
}

/** The entry, its static imports, and their styles. */
function firstRouteFiles(manifest) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return [...files];
}

function checkWebApp() {
  const dist = join(root, 'web/dist');
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return console.log('     web app: not built, not measured');
  const files = firstRouteFiles(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const bytes = files.reduce((sum, file) => sum + compressed(readFileSync(join(dist, file))), 0);
  judge(`web app, first route (${files.length} files)`, bytes, SPA_FIRST_ROUTE_KB);
}

function checkLandingPage() {
  const dist = join(root, 'web/dist');
  if (!existsSync(join(dist, 'landing.html'))) return;
  const page = readFileSync(join(dist, 'landing.html'));
  const sheets = [...page.toString().matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => readFileSync(join(dist, href)));
  judge(
    'landing page, document and styles',
    [page, ...sheets].reduce((sum, content) => sum + compressed(content), 0),
    LANDING_KB,
  );
}

await checkPublicForms();
checkWebApp();
checkLandingPage();
process.exitCode = isOver ? 1 : 0;
