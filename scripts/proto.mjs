// Lints proto/, generates packages/events/src/gen with the map of events, and refuses changes that break the released events.
// --check: fail when the generated code is not up to date instead of updating it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
function run(command, args, cwd = join(root, 'proto')) {
  const result = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
/** None where this is no clone. */
const tagsOfHead = () => spawnSync('git', ['tag', '--points-at', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.split('\n') ?? [];

const check = process.argv.includes('--check');
const committed = join(root, 'packages/events/src/gen');
// A check writes elsewhere: what reads the code at the same time would find it half written.
const base = check ? mkdtempSync(join(tmpdir(), 'fw-gen-')) : root;
const generated = join(base, 'packages/events/src/gen');

/** Every message of an events.proto is an event. Its comment says `Ids only.` where it brings nobody's data. */
function writeEventMap() {
  const [imports, rows, idsOnly] = [[], [], []];
  for (const service of readdirSync(join(root, 'proto/formwright')).sort()) {
    const path = `formwright/${service}/v1/events`;
    const text = readFileSync(join(root, 'proto', `${path}.proto`), 'utf8');
    const events = [...text.matchAll(/((?:^\/\/.*\n)*)^message (\w+) \{\n([\s\S]*?)^\}/gm)];
    imports.push(
      `import { ${events
        .map(([, , name]) => `${name}Schema`)
        .sort()
        .join(', ')} } from './${path}_pb.ts';`,
    );
    for (const [, comment, name, fields] of events) {
      rows.push(`  '${service}.v1.${name}': ${name}Schema,`);
      if (!comment.includes('Ids only.')) continue;
      const more = [...fields.matchAll(/^ +(?:repeated |optional )*(string|bytes|[A-Z]\w*) (\w+) =/gm)].find(
        ([, , field]) => !/_(ids?|tag)$/.test(field),
      );
      if (more) {
        console.error(`${path}.proto: ${name} is said to bring ids only, but has ${more[2]}`);
        process.exit(1);
      }
      idsOnly.push(`  '${service}.v1.${name}',`);
    }
  }
  writeFileSync(
    join(generated, 'event-map.ts'),
    `// Made by \`npm run proto\`.
${imports.join('\n')}

/** Every event with its routing key and schema. */
export const eventMap = {
${rows.join('\n')}
} as const;

/** Events that contain nothing but ids. */
export const idsOnly: ReadonlySet<string> = new Set<keyof typeof eventMap>([
${idsOnly.join('\n')}
]);
`,
  );
}
run('buf', ['lint']);

// The events of each release. `npm run proto -- --release` records those of the version that package.json names, before it is tagged.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const recorded = `releases/${version}.binpb`;
const refuse = (why) => {
  console.error(`${why}: run \`npm run proto -- --release\` and commit proto/${recorded}`);
  process.exit(1);
};
if (process.argv.includes('--release')) run('buf', ['build', '-o', recorded]);
if (!existsSync(join(root, 'proto', recorded))) refuse(`The events of ${version} are not recorded`);
for (const file of readdirSync(join(root, 'proto/releases'))) run('buf', ['breaking', '--against', `releases/${file}`]);
if (check && tagsOfHead().includes(`v${version}`)) {
  const made = mkdtempSync(join(tmpdir(), 'fw-events-'));
  run('buf', ['build', '-o', join(made, 'events.binpb')]);
  const isRecorded = readFileSync(join(made, 'events.binpb')).equals(readFileSync(join(root, 'proto', recorded)));
  rmSync(made, { recursive: true });
  if (!isRecorded) refuse(`The tagged events of ${version} are others than the recorded ones`);
}

// The template says where the code is as seen from proto/.
run('buf', ['generate', '--output', join(base, 'proto')]);
writeEventMap();
if (check) {
  const diff = spawnSync('diff', ['-r', committed, generated], { stdio: 'inherit' });
  rmSync(base, { recursive: true });
  if (diff.status !== 0) {
    console.error('packages/events/src/gen is not what proto/ generates: run `npm run proto` and commit the result');
    process.exit(1);
  }
}
