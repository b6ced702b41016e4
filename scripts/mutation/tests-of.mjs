// Which test files may notice a break of a file: those that reach it by imports, the nearest first.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const IMPORT = /\b(?:import|export)\b(\s+type\b)?[^'"`;=]*['"]([^'"\n]+)['"]/g;
const TEST = /\.test\.tsx?$/;

/** @param files all TypeScript files of the project, from its root */
export function createTestsOf(root, files) {
  const known = new Set(files);
  const packages = new Map(
    files
      .filter((file) => /^(packages|services)\/[^/]+\/src\/|^(web|gateway)\//.test(file))
      .map((file) => file.split('/').slice(0, /^(web|gateway)/.test(file) ? 1 : 2).join('/'))
      .map((folder) => [`@formwright/${folder.split('/').at(-1)}`, folder]),
  );
  const exportsOf = new Map([...packages].map(([name, folder]) => [name, JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8')).exports ?? {}]));
  const importers = new Map();
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    for (const [, isType, specifier] of text.matchAll(IMPORT)) {
      const target = isType ? null : resolve(file, specifier);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }

  function resolve(from, specifier) {
    if (specifier.startsWith('.')) {
      const target = posix.normalize(posix.join(posix.dirname(from), specifier));
      return known.has(target) ? target : null;
    }
    const [scope, name, ...rest] = specifier.split('/');
    const folder = packages.get(`${scope}/${name}`);
    if (!folder) return null;
    const entries = exportsOf.get(`${scope}/${name}`);
    const subpath = rest.length > 0 ? `./${rest.join('/')}` : '.';
    const exact = entries[subpath];
    const [pattern, target] = exact ? [null, exact] : (Object.entries(entries).find(([key]) => key.includes('*') && subpath.startsWith(key.split('*')[0])) ?? []);
    if (!target) return null;
    const path = pattern ? target.replace('*', subpath.slice(pattern.split('*')[0].length)) : target;
    return posix.join(folder, path);
  }

  /** @returns paths of test files; those of the same workspace, and then the nearest, come first */
  return (file) => {
    const distance = new Map([[file, 0]]);
    const queue = [file];
    for (const at of queue) {
      for (const importer of importers.get(at) ?? []) {
        if (distance.has(importer)) continue;
        distance.set(importer, distance.get(at) + 1);
        queue.push(importer);
      }
    }
    const home = workspaceOf(file);
    const shared = (test) => [...commonParts(test, file)].length;
    return [...distance.keys()]
      .filter((path) => TEST.test(path) && !/^(e2e|bench)\/|\/test\/infra\//.test(path))
      .sort(
        (one, other) =>
          Number(workspaceOf(other) === home) - Number(workspaceOf(one) === home) ||
          distance.get(one) - distance.get(other) ||
          shared(other) - shared(one) ||
          one.localeCompare(other),
      );
  };
}

const workspaceOf = (path) => path.split('/').slice(0, /^(packages|services)\//.test(path) ? 2 : 1).join('/');

/** Words that the two paths share: 'views' in src/views/save-view.ts and test/views/saved.api.test.ts. */
function* commonParts(one, other) {
  const words = (path) => new Set(path.split(/[/.-]/).filter((word) => word.length > 3 && !['test', 'services', 'packages'].includes(word)));
  const known = words(other);
  for (const word of words(one)) if (known.has(word)) yield word;
}
