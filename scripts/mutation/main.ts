// `npm run mutate -- [PATH… | --since COMMIT | --all]`: breaks the code in one small way after another and says which breaks no test notices.
//   --sample N   at most N of each workspace, drawn by --seed (1)        --tests N   the N nearest test files that come to each (6)
//   --bounds     only bounds that move by one, < to <=                  --list      says the breaks and runs nothing
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refusedBy } from './compiler.ts';
import { copyTo, diffSince, filesOf } from './copy.ts';
import { equals } from './equals.ts';
import { type Breakable, findMutants, type Mutant } from './find-mutants.ts';
import { createRunner, type Outcome } from './runner.ts';
import { changedLines, groupedBy, sampleOf } from './sample.ts';
import { importersOf, testsOf, workspaceOf } from './tests-of.ts';

interface Planned {
  path: string;
  breakable: Breakable;
  mutant: Mutant;
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    bounds: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '6' },
  },
});
const root = process.cwd();
const copy = join(root, '.cache/mutation');
if (!flags.all && flags.since === undefined && positionals.length === 0) {
  console.error('npm run mutate -- PATH… | --since COMMIT | --all [--sample N] [--seed N] [--tests N] [--list]');
  process.exit(2);
}

const isBroken = (path: string) =>
  /^(packages|services|gateway|web)\/.*src\/.*\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|\/(gen|testing|conformance|demo)\//.test(path);

const isBound = ({ before }: Mutant) => /^[<>]=?$/.test(before);

function plan(files: readonly string[]): Planned[] {
  const lines = flags.since === undefined ? undefined : changedLines(diffSince(root, flags.since));
  const chosen = files.filter(
    (path) =>
      isBroken(path) && (!lines || lines.has(path)) && (positionals.length === 0 || positionals.some((begin) => path.startsWith(begin))),
  );
  const all = chosen.flatMap((path) => {
    const breakable = findMutants(path, readFileSync(join(root, path), 'utf8'));
    const wanted = breakable.mutants.filter(
      (mutant) => !equals(path, mutant) && (!lines || lines.get(path)?.has(mutant.line)) && (!flags.bounds || isBound(mutant)),
    );
    return wanted.map((mutant) => ({ path, breakable, mutant }));
  });
  if (flags.sample === undefined) return all;
  return [...groupedBy(all, ({ path }) => workspaceOf(path)).values()].flatMap((each) =>
    sampleOf(each, Number(flags.sample), Number(flags.seed)),
  );
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
const show = ({ path, mutant }: Planned) => `${path}:${mutant.line}: ${short(mutant.before)} -> ${short(mutant.after) || '(nothing)'}`;

/** The tables of all bounds, calls and answers, which no import leads to in time. */
function tablesOf({ path, mutant }: Planned): string[] {
  // Of the copy: what is broken may have been edited or moved since.
  const line = readFileSync(join(copy, path), 'utf8').split('\n')[mutant.line - 1] ?? '';
  if (/^\d/.test(mutant.before)) return ['gateway/test/bounds.test.ts'];
  if (path.startsWith('packages/contracts/')) return ['gateway/test/every-call.test.ts'];
  return /headers|securityLog/.test(line) ? ['gateway/test/every-answer.api.test.ts'] : [];
}

const files = filesOf(root);
const drawn = plan(files);
const refused = refusedBy(root, drawn);
const planned = drawn.filter((each) => !refused.has(each));
console.log(`${planned.length} mutants, and ${refused.size} that the compiler refuses`);
if (flags.list) {
  for (const each of planned) console.log(show(each));
  process.exit(0);
}
copyTo(copy, root, files);
const importers = importersOf(
  copy,
  files.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('e2e/') && !path.includes('/infra/')),
);
const runner = createRunner(copy);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => runner.close());
const wanted = Number(flags.tests);
const outcomes = new Map<Planned, Outcome>();
for (const each of planned) {
  const outcome = await runner.try(each.path, each.breakable, each.mutant, [...tablesOf(each), ...testsOf(each.path, importers)], wanted);
  outcomes.set(each, outcome);
  if (outcome.kind !== 'noticed') console.log(`${outcome.kind}: ${show(each)}`);
  if (outcome.kind === 'survived') console.log(`  after ${outcome.tests.join(' ')}`);
}
for (const [workspace, each] of groupedBy(outcomes, ([{ path }]) => workspaceOf(path))) {
  const noticed = each.filter(([, { kind }]) => kind === 'noticed').length;
  console.log(`${workspace}: ${noticed} of ${each.length} noticed`);
}
process.exit(0);
