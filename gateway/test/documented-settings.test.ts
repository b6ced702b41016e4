import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every environment variable that the sources read as a setting. */
function settingNames(): Set<string> {
  const folders = ['packages/platform/src', 'gateway/src', ...serviceNames.map((name) => `services/${name}/src`)];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => read(join(folder, name))),
  );
  const names = sources.flatMap((source) => [...source.matchAll(/\bsetting\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name = '']) => name));
  return new Set([...names, ...serviceNames.map((name) => `${name.toUpperCase()}_URL`)]);
}

describe('every setting', () => {
  it('is documented', () => {
    const names = settingNames();
    expect(names.size).toBeGreaterThan(40);
    const documented = ['README.md', 'docs/deploying.md'].map(read).join('\n');
    expect([...names].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });
});
