import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';
import { readEmbeddedConfig } from '../src/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files of the sources. */
const sources = ['packages/platform/src', 'gateway/src', ...serviceNames.map((name) => `services/${name}/src`)].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ folder, text: read(join(folder, name)) })),
);

/** Every environment variable that the sources read as a setting. */
function settingNames(): Set<string> {
  const names = sources.flatMap(({ text }) => [...text.matchAll(/\bsetting\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name = '']) => name));
  return new Set([...names, ...serviceNames.map((name) => `${name.toUpperCase()}_URL`)]);
}

describe('every setting', () => {
  it('is documented', () => {
    const names = settingNames();
    expect(names.size).toBeGreaterThan(40);
    const documented = ['README.md', 'docs/deploying.md'].map(read).join('\n');
    expect([...names].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  // Look at the difference, then run this file with -u.
  it('has the kind, bounds and default of the table', () => {
    const declared = sources.flatMap(({ folder, text }) =>
      [...text.matchAll(/\bsetting\.(\w+)\(\s*'([A-Z_]+)'((?:[^()]|\([^()]*\))*)\)/g)].map(
        ([, kind, name, options = '']) => `${name} ${kind}${options.replace(/\s+/g, ' ')} (${folder.replace(/\/src$/, '')})`,
      ),
    );
    expect(declared.sort().join('\n')).toMatchSnapshot();
  });

  it('has its default in a product that is one process', () => {
    const shown = (config: object) =>
      Object.entries(config)
        .map(
          ([name, value]) =>
            `${name}: ${typeof value === 'string' && value.startsWith(root) ? relative(root, value) : JSON.stringify(value)}`,
        )
        .sort()
        .join('\n');
    const product = shown(readEmbeddedConfig({}, []));
    expect(product).toMatchSnapshot();
    const demo = shown(readEmbeddedConfig({}, ['--demo'])).split('\n');
    expect(demo.filter((line) => !product.includes(line)).join('\n')).toMatchSnapshot('of the demo alone');
  });
});
