// Writes what follows from the declarations of the services where no program reads them: the rows of the chart, Skaffold's lines, the gateway's
// dependencies and the lists of docs/deploying.md. It needs `--import tsx`.
// --check: fail when something is not up to date instead of writing it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames, topology } from '../packages/contracts/src/topology.ts';

const processes = Object.keys(topology);
const needing = (resource) => serviceNames.filter((name) => topology[name].resources.includes(resource)).join(', ');

/** The lines between two others. */
const between = (text, begin, end, lines) => {
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`there is no '${begin}' and '${end}' any more`);
  return text.slice(0, from) + lines.join('') + text.slice(to);
};

function withRows(text) {
  const begin = '\nservices:\n';
  const end = '\ndefaults:\n';
  const from = text.indexOf(begin) + begin.length;
  const rows = text.slice(from, text.indexOf(end, from)).split(/^(?= {2}\S)/m);
  const written = processes.map((name) => {
    const { calls, resources } = topology[name];
    const lists = { ...(name !== 'gateway' && calls.length > 0 && { calls }), needs: resources };
    const own = Object.entries(lists).map(([key, values]) => `    ${key}: [${values.join(', ')}]\n`);
    const row = rows.find((each) => each.startsWith(`  ${name}:\n`)) ?? `  ${name}:\n`;
    return row
      .trimEnd()
      .replace(/\n {4}(calls|needs): .*/g, '')
      .replace(/$/, '\n')
      .replace(`  ${name}:\n`, `  ${name}:\n${own.join('')}`);
  });
  const comments = rows.filter((each) => each.startsWith('  #'));
  return between(text, begin, end, [...comments, ...written]);
}

const withImages = (text) =>
  between(
    between(
      text,
      '\n  artifacts:\n',
      'deploy:\n',
      processes.map((name) => `    - image: formwright-${name}\n      docker: { target: service, buildArgs: { SERVICE: ${name} } }\n`),
    ),
    'setValueTemplates: &images\n',
    'profiles:\n',
    processes.map((name) => `          services.${name}.image: "{{.IMAGE_FULLY_QUALIFIED_formwright_${name}}}"\n`),
  );

function withDependencies(text) {
  const manifest = JSON.parse(text);
  for (const name of serviceNames) manifest.dependencies[`@formwright/${name}`] ??= `^${manifest.version}`;
  manifest.dependencies = Object.fromEntries(Object.entries(manifest.dependencies).sort(([left], [right]) => (left < right ? -1 : 1)));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const withLists = (text) =>
  text
    .replace(/^(\| )`IDENTITY_URL`.*?( \|)/m, `$1${serviceNames.map((name) => `\`${name.toUpperCase()}_URL\``).join(', ')}$2`)
    .replace(/^(\| `FILES_URL` \| ).*?( \|)/m, `$1${needing('files')}$2`)
    .replace(/^(\| `MAIL_URL`, `MAIL_FROM` \| ).*?( \|)/m, `$1${needing('mail')}$2`);

const files = {
  'charts/formwright/values.yaml': withRows,
  'skaffold.yaml': withImages,
  'gateway/package.json': withDependencies,
  'docs/deploying.md': withLists,
};
for (const [path, change] of Object.entries(files)) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const text = readFileSync(file, 'utf8');
  const meant = change(text);
  if (meant === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is not what the services declare: run \`npm run declare\` and commit the result`);
    process.exitCode = 1;
  } else writeFileSync(file, meant);
}
