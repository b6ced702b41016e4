// `npm run mutate`: breaks the product in the smallest ways, one at a time, and tells which breaks no test notices.
//   (nothing)            what differs from the commit before: --since REF for another one
//   PATH …               these files and folders instead
//   --sample N           so many breaks of them, chosen by chance; --seed TEXT repeats a choice
//   --minutes M          the longest time that one break is tested (default 2); --workers W (default 2)
// A break that does not compile is left out. Tests in a browser are not run. Nothing is written but .cache/mutation.json.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCompiler } from './compiler.mjs';
import { mutantsOf } from './mutants.mjs';
import { createTestsOf } from './tests-of.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
process.chdir(root);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string', default: 'HEAD~1' },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    minutes: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
  },
});
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
const files = git('ls-files', '*.ts', '*.tsx').trim().split('\n');
const PRODUCT = /^(packages|services|gateway|web)\/.*src\/.*\.tsx?$/;
const TESTING = /\.test\.tsx?$|\/(testing|conformance|gen)\/|\/testing\.ts$|\/main\.ts$/;
const isProduct = (file) => PRODUCT.test(file) && !TESTING.test(file);
/** How many test files one run of jest gets: the nearest few are quick, and notice most. */
const STEPS = [3, 8, 30];

/** Lines that differ, by file; null: every line. */
function chosenLines() {
  if (positionals.length > 0) {
    const chosen = files.filter((file) => isProduct(file) && positionals.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)));
    return new Map(chosen.map((file) => [file, null]));
  }
  const lines = new Map();
  let file = '';
  for (const line of git('diff', '--unified=0', values.since, '--', '*.ts', '*.tsx').split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined || !isProduct(file)) continue;
    const changed = lines.get(file) ?? new Set();
    for (let at = 0; at < Number(count); at++) changed.add(Number(start) + at);
    lines.set(file, changed);
  }
  return lines;
}

const orderOf = ({ file, start, text }) => createHash('sha1').update(`${values.seed} ${file} ${start} ${text}`).digest('hex');

function chosenMutants() {
  const all = [...chosenLines()].flatMap(([file, lines]) =>
    mutantsOf(file, readFileSync(file, 'utf8')).filter(({ line }) => lines === null || lines.has(line)),
  );
  if (values.sample === undefined) return all;
  return all.map((mutant) => [orderOf(mutant), mutant]).sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mutant]) => mutant);
}

/** @returns 'noticed', 'passed', or 'late' if the time was over */
function runTests(mutant, tests, timeout) {
  const project = tests[0].startsWith('web/') ? 'web' : 'node';
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--runTestsByPath', ...tests, '--selectProjects', project, '--bail', '--forceExit', '--maxWorkers=1', '--silent'],
    { env: { ...process.env, NODE_ENV: 'test', MUTANT: JSON.stringify(mutant) }, stdio: 'ignore' },
  );
  return new Promise((resolve) => {
    const timer = setTimeout(() => jest.kill('SIGKILL'), timeout);
    jest.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(signal ? 'late' : code === 0 ? 'passed' : 'noticed');
    });
  });
}

/** Runs the nearest tests first, and farther ones while none has noticed. */
async function verdictOf(mutant, tests) {
  const end = Date.now() + Number(values.minutes) * 60_000;
  const tried = [];
  for (const project of [(test) => !test.startsWith('web/'), (test) => test.startsWith('web/')]) {
    const own = tests.filter(project);
    for (let at = 0, step = 0; at < own.length && step < STEPS.length && Date.now() < end; step++) {
      const part = own.slice(at, at + STEPS[step]);
      at += part.length;
      const result = await runTests(mutant, part, end - Date.now());
      tried.push(...part);
      // A break that makes a test wait for ever is noticed by the limit of the whole.
      if (result !== 'passed') return { ...mutant, result: result === 'late' && step > 0 ? 'passed' : 'noticed', isLate: result === 'late', tried };
    }
  }
  return { ...mutant, result: tests.length === 0 ? 'untested' : 'passed', tried };
}

const testsOf = createTestsOf(root, files);
const compiler = createCompiler(root, files);
const queue = chosenMutants();
const most = values.sample === undefined ? queue.length : Number(values.sample);
console.log(`${queue.length} breaks in ${new Set(queue.map(({ file }) => file)).size} files${values.sample ? `; ${most} of them, --seed ${values.seed}` : ''}`);
const verdicts = [];
let begun = 0;

async function work() {
  while (begun < most) {
    const mutant = queue.shift();
    if (!mutant) return;
    if (!compiler.takes(mutant)) continue;
    begun += 1;
    const verdict = await verdictOf(mutant, testsOf(mutant.file));
    verdicts.push(verdict);
    if (verdict.result !== 'noticed') console.log(`${verdict.result}  ${mutant.file}:${mutant.line}  ${mutant.what}`);
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, work));
const workspaceOf = (path) => path.split('/').slice(0, /^(packages|services)\//.test(path) ? 2 : 1).join('/');
const scores = {};
for (const { file, result } of verdicts) {
  const score = (scores[workspaceOf(file)] ??= { breaks: 0, noticed: 0 });
  score.breaks += 1;
  if (result === 'noticed') score.noticed += 1;
}
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/mutation.json', JSON.stringify({ seed: values.seed, scores, verdicts }, null, 1));
console.table(scores);
const noticed = verdicts.filter(({ result }) => result === 'noticed').length;
console.log(`${noticed} of ${verdicts.length} breaks noticed`);
