import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece, RendererAssets } from './document.ts';
import { allParts, CASCADE, PARTS, type Part, PLAIN, type Sheet } from './parts.ts';

/** The entry that starts the form. */
const START = 'start.ts';
const MESSAGE_SHEETS = ['base', 'link-buttons', 'questions', 'logo', 'rich', 'page', 'message'];
const REPORT_SHEETS = ['base', 'rows', 'link-buttons', 'questions', 'help', 'choices', 'page', 'sending', 'report', 'rtl-around'];
const ELSEWHERE_SHEETS = ['base', 'link-buttons', 'questions', 'help', 'logo', 'page', 'elsewhere'];

/**
 * Converts custom properties of both schemes, `--x: light-dark(a, b)`, to two plain sets, because older browsers do not know light-dark().
 * This output is the shortest. The page uses the system's scheme, so a media query decides. Paper is light.
 */
function lowerSchemes(css: string): string {
  const dark: string[] = [];
  const light = css.replace(/(--[\w-]+): light-dark\(([^,]+), ([^)]+)\)/g, (_all, name, inLight, inDark) => {
    dark.push(`${name}:${inDark}`);
    return `${name}:${inLight}`;
  });
  return `${light}\n@media screen and (prefers-color-scheme: dark) { .fw-form { ${dark.join(';')} } }`;
}

/** Removes the .fw-form prefix: the public page contains nothing else. Specificity drops equally for all rules. */
const withoutScope = (css: string) => css.replace(/\.fw-form (?=[^{])/g, '');

/** Shortens custom property names, equally in all sheets of a page. No code outside the sheets uses them. */
function nameShortener(): (css: string) => string {
  const names: string[] = [];
  return (css) =>
    css.replace(/--fw-[\w-]+/g, (name) => {
      if (!names.includes(name)) names.push(name);
      return `--${names.indexOf(name).toString(36)}`;
    });
}

/**
 * Names of properties that only the form's script itself uses, which are shortened. A name that a browser, the page's JSON, the server or
 * another script knows does not belong here.
 */
const OWN_NAMES = [
  ...['problemWith', 'isRequired', 'onProblems', 'check', 'block', 'banner', 'isLast', 'current', 'pager', 'onMove'],
  ...['changed', 'missing', 'isKept', 'setSending', 'follow', 'finish', 'storage', 'onResume', 'form', 'answers', 'uploads', 'start'],
  ...['kept', 'offered', 'appendTo', 'takeEarly', 'draw', 'ready', 'restore', 'fillFresh', 'replaced', 'marking', 'isAnswered', 'resend'],
  ...['refuse', 'leave', 'giveBack', 'tell', 'read', 'write', 'show', 'repeated', 'list', 'all', 'turnTo', 'forget'],
  // Of an outcome, which the sender tells, too.
  ...['isBusy', 'isStored', 'retryAfter'],
];

const ownNames = new RegExp(`^(?:${OWN_NAMES.join('|')})$`);

/** Oldest supported browsers. They ignore newer CSS. */
const version = (major: number) => major << 16;
const targets = { chrome: version(105), firefox: version(110), safari: version(16) };

interface Tools {
  root: string;
  esbuild: typeof import('esbuild');
  lightning: typeof import('lightningcss');
  swc: typeof import('@swc/core');
}
/** Names of properties by what they were shortened to. */
type Names = Record<string, string | false>;

/**
 * Bundles and minifies the sources under the package folder `root`. The script is bundled once, with every part, so that all its modules
 * share one scope and one set of short names. Then it is split into pieces: the modules that the same parts need. A page joins the pieces
 * that its form needs, in the same order.
 */
export async function bundleAssets(root: string): Promise<RendererAssets> {
  // Build tools are imported only if the sources exist: the built product ships without them.
  const [esbuild, lightning, swc] = await Promise.all([import('esbuild'), import('lightningcss'), import('@swc/core')]);
  const tools = { root, esbuild, lightning, swc };
  const { modules, names } = await bundleForm(tools);
  const sheet = sheetMaker(tools);
  const piecesOf = async (cascade: readonly Sheet[]) => {
    const found: Piece[] = [];
    // Sequential, so that the build is reproducible.
    for (const name of cascade) {
      found.push({
        parts: allParts.flatMap(([part, { sheets }]) => (sheets?.includes(name) ? [part] : [])),
        code: await sheet(name),
      });
    }
    return found;
  };
  const alone = (name: string, target?: string) => bundleAlone(tools, name, { target });
  const later = async (name: string, shared = names) => {
    const code = await bundleAlone(tools, name, { target: 'es2022', names: shared });
    return { code, version: createHash('sha256').update(code).digest('hex').slice(0, 16) };
  };
  return {
    sheets: await piecesOf(CASCADE),
    modules,
    plainSheets: await piecesOf(PLAIN),
    messageCss: await sheet(...MESSAGE_SHEETS),
    reportCss: await sheet(...REPORT_SHEETS),
    elsewhereCss: await sheet(...ELSEWHERE_SHEETS),
    elsewhere: await alone('elsewhere/page', 'es2022'),
    starter: await alone('starter'),
    framed: await alone('framed'),
    preview: await alone('preview'),
    tried: await alone('tried', 'es2022'),
    post: await later('sending/post'),
    // A header of the upload names the form.
    sender: await later('uploads/sender', { ...names, form: false }),
    prove: await alone('proof/prove'),
  };
}

/** Makes style sheets that share their short names. */
function sheetMaker({ root, lightning }: Tools) {
  const shortenNames = nameShortener();
  return async (...names: string[]): Promise<string> => {
    const sources = await Promise.all(names.map((name) => readFile(join(root, 'src/css', `${name}.css`), 'utf8')));
    const { code } = lightning.transform({
      filename: 'public-form.css',
      code: Buffer.from(lowerSchemes(withoutScope(sources.join('\n')))),
      minify: true,
      targets,
      // `lowerSchemes` does the first with less output. The second would guess by languages; browsers that do not know it show the text as
      // before.
      exclude: lightning.Features.LightDark | lightning.Features.DirSelector,
    });
    return shortenNames(code.toString().trim());
  };
}

/** The form's script in pieces, and the names that it has shortened. */
async function bundleForm(tools: Tools): Promise<{ modules: Piece[]; names: Names | undefined }> {
  const scripts = allParts.flatMap(([part, { script }]) => (script ? [{ part, script }] : []));
  const whole = await bundleTogether(tools, [...scripts.map(({ script }) => script), START]);
  const needs = await Promise.all(
    scripts.map(async ({ part, script }) => ({ part, sources: (await bundleTogether(tools, [PARTS.core.script, script, START])).sources })),
  );
  const split = splitByModule(whole.text, whole.sources);
  // The start module must run last.
  const start = split.pop()?.code ?? '';
  const pieces = joinByNeed(split.map(({ source, code }) => ({ parts: partsThatNeed(source, needs), code })));
  const minified = pieces.map((piece) => {
    const others = pieces.filter(({ code }) => code !== piece.code).map(({ code }) => code);
    return minify(tools, piece, [start, ...others]);
  });
  return { modules: [...(await Promise.all(minified)), { parts: ['core'], code: start.trim() }], names: whole.mangleCache };
}

async function bundleTogether({ root, esbuild }: Tools, entries: string[]) {
  const { outputFiles, metafile, mangleCache } = await esbuild.build({
    stdin: { contents: entries.map((entry) => `import './${entry}';`).join('\n'), resolveDir: join(root, 'src/enhance') },
    absWorkingDir: root,
    bundle: true,
    minifyIdentifiers: true,
    minifySyntax: true,
    mangleProps: ownNames,
    mangleCache: {},
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  const [output] = Object.values(metafile.outputs);
  const sources = Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  return { text: outputFiles[0]?.text ?? '', sources, mangleCache };
}

/**
 * A script of its own, apart from the form's.
 * @param names the shortened names of properties that it shares with the form's script
 */
async function bundleAlone(
  { root, esbuild }: Tools,
  name: string,
  { target = 'es2015', names }: { target?: string | undefined; names?: Names | undefined },
): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, `src/enhance/${name}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    ...(names && { mangleProps: ownNames, mangleCache: names }),
    target,
    charset: 'utf8',
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

/** @param others the code beside which it runs */
async function minify({ swc }: Tools, { parts, code }: Piece, others: readonly string[]): Promise<Piece> {
  const minified = await swc.minify(code, {
    // A name that no other piece uses is inlined. hoist_props would split objects that other pieces use.
    compress: {
      ecma: 2022,
      passes: 3,
      sequences: false,
      keep_fargs: false,
      unsafe_arrows: true,
      hoist_props: false,
      toplevel: true,
      top_retain: others.join().match(/[\w$]+/g) ?? [],
    },
    mangle: { toplevel: false },
    module: false,
  });
  return { parts, code: minified.code };
}

/** Modules of the core are on every page, so they belong to no other part. */
function partsThatNeed(source: string, needs: { part: Part; sources: string[] }[]): Part[] {
  const parts = needs.filter(({ sources }) => sources.includes(source)).map(({ part }) => part);
  return parts.includes('core') ? ['core'] : parts;
}

/**
 * Groups modules by the parts that need them. Modules with more parts come first, because imports must run before the modules that use
 * them.
 */
function joinByNeed(modules: Piece[]): Piece[] {
  const joined = new Map<string, Piece>();
  for (const { parts, code } of modules) {
    const key = parts.join();
    joined.set(key, { parts, code: `${joined.get(key)?.code ?? ''}${code}\n` });
  }
  const breadth = ({ parts }: Piece) => (parts.includes('core') ? allParts.length : parts.length);
  return [...joined.values()].sort((a, b) => breadth(b) - breadth(a));
}

/** Splits a bundle at the comments that name each module's source. */
function splitByModule(text: string, sources: string[]): { source: string; code: string }[] {
  const modules: { source: string; lines: string[] }[] = [];
  const helpers: string[] = [];
  for (const line of text.split('\n')) {
    const source = line.startsWith('// ') ? line.slice(3) : '';
    if (sources.includes(source)) modules.push({ source, lines: [] });
    else (modules.at(-1)?.lines ?? helpers).push(line);
  }
  if (modules.length < sources.length) throw new Error('The bundle of the public script does not name all its modules.');
  // For `export * as`, for example: these lines belong to no piece.
  if (helpers.join('').trim()) throw new Error(`The public script needs helpers of its bundler: ${helpers.join(' ').trim()}`);
  return modules.map(({ source, lines }) => ({ source, code: lines.join('\n') }));
}
