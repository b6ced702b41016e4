import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@formwright/contracts';
import { eventMap } from '@formwright/events';
import { describe, expect, it } from '@jest/globals';
import { describeApi } from '../src/docs/describe-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
const documents = [
  ...filesIn('.', false),
  ...filesIn('docs', true),
  ...filesIn('services', false).map((folder) => join(folder, 'README.md')),
  'k8s/README.md',
].filter((path) => path.endsWith('.md'));

const headingsOf = (text: string) => [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');

/** Links of a document that lead nowhere. Those to other sites are not looked at. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file ? relative(root, join(root, dirname(path), file)) : path;
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !headingsOf(read(target)).map(anchorOf).includes(anchor);
  });
}

describe('the documents', () => {
  it('link to files and headings that are there', () => {
    expect(documents.length).toBeGreaterThan(80);
    expect(documents.flatMap((path) => brokenLinks(path, read(path)).map((link) => `${path}: ${link}`))).toEqual([]);
    expect(brokenLinks('README.md', '[a](docs/none.md) [b](#test) [c](docs/operating.md#none) [d](docs/operating.md#updating)')).toEqual([
      'docs/none.md',
      'docs/operating.md#none',
    ]);
  });

  it('name commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => `${path}: ${name}`),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((each) => !Object.hasOwn(scripts, each.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('have decision records with the same headings, in the same order, each in the list by theme', () => {
    const records = filesIn('docs/decisions', false).filter((path) => !path.endsWith('README.md'));
    const index = read('docs/decisions/README.md');
    expect(records.filter((path) => !index.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([]);
    expect(records.length).toBeGreaterThan(60);
    const others = records.filter((path) => {
      const headings = [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ');
      return !/^Context, Decision(, Alternatives)?(, Measurements)?, Consequences$/.test(headings);
    });
    expect(others).toEqual([]);
  });

  it('say one version: every package, the chart, the image, the description of the API and the newest changes', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const packages = ['packages', 'services'].flatMap((folder) => filesIn(folder, false)).concat('gateway', 'web', 'e2e', 'bench');
    const versions = packages
      .map((folder) => join(folder, 'package.json'))
      .filter((path) => existsSync(join(root, path)))
      .map((path) => `${path} ${(JSON.parse(read(path)) as { version: string }).version}`);
    expect(versions.length).toBeGreaterThan(15);
    expect(versions.filter((each) => !each.endsWith(` ${version}`))).toEqual([]);
    const found = (path: string, pattern: RegExp) => Array.from(read(path).matchAll(pattern), ([, each]) => each);
    expect(found('charts/formwright/Chart.yaml', /^(?:version|appVersion): (.+)$/gm)).toEqual([version, version]);
    expect(found('Dockerfile', /^ARG VERSION=(.+)$/gm)).toEqual([version]);
    expect(found('CHANGELOG.md', /^## (.+)$/gm)[0]).toBe(version);
    expect((JSON.parse(describeApi('Formwright', 'http://localhost')) as { info: { version: string } }).info.version).toBe(version);
  });

  it('name every event: the picture all of them, and the README of a service those that it publishes or consumes', () => {
    const named = (path: string, event: string) => new RegExp(`\\b${event.split('.').at(-1)}\\b`).test(read(path));
    const events = Object.keys(eventMap);
    expect(events.filter((event) => !named('docs/architecture.md', event))).toEqual([]);
    const missing = serviceNames.flatMap((service) => {
      const readme = `services/${service}/README.md`;
      const handlers = `services/${service}/src/events.ts`;
      // Each of them hears of a deleted user, through the platform.
      const handled = existsSync(join(root, handlers)) ? read(handlers) : '';
      const consumed = ['identity.v1.UserDeleted', ...[...handled.matchAll(/'([a-z]+\.v1\.\w+)'/g)].map(([, event = '']) => event)];
      const own = events.filter((event) => event.startsWith(`${service}.`));
      return [...own, ...consumed].filter((event) => !named(readme, event)).map((event) => `${readme}: ${event}`);
    });
    expect(missing).toEqual([]);
  });

  it('have a list of features by area, in which nothing stands twice: a merge by union brings back lines that were taken out', () => {
    const text = read('docs/features.md');
    const headings = headingsOf(text);
    expect(headings.length).toBeGreaterThan(10);
    expect(headings.filter((heading) => ['Added', 'Changed', 'Fixed'].includes(heading))).toEqual([]);
    const lines = text.split('\n').filter((line) => /^(- |## )/.test(line));
    expect(lines).toEqual([...new Set(lines)]);
  });
});
