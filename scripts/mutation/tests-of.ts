import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const endings = ['', '.ts', '.tsx', '/index.ts'];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** `packages/platform` of `packages/platform/src/index.ts`. */
export const workspaceOf = (path: string): string => /^(?:packages|services)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;

/** Which files import a file, of all these. Paths are relative to the root. */
export function importersOf(root: string, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const workspaces = new Map<string, string>();
  for (const path of paths.map(workspaceOf)) {
    const file = join(root, path, 'package.json');
    if (existsSync(file)) workspaces.set((JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name, path);
  }
  const known = new Set(paths);
  const importers = new Map<string, string[]>();
  for (const path of paths) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const imported = resolved(root, path, fileName, workspaces, known);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

function resolved(root: string, from: string, name: string, workspaces: ReadonlyMap<string, string>, known: ReadonlySet<string>) {
  const base = name.startsWith('.') ? join(dirname(from), name) : exported(root, name, workspaces);
  return base && endings.map((ending) => base + ending).find((path) => known.has(path));
}

/** The file behind `@formwright/platform/testing`. */
function exported(root: string, name: string, workspaces: ReadonlyMap<string, string>): string | undefined {
  const [scope, own, ...rest] = name.split('/');
  const folder = workspaces.get(`${scope}/${own}`);
  if (!folder) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports?: Record<string, string> };
  const path = ['.', ...rest].join('/');
  const pattern = Object.entries(exports).find(([key]) => key.includes('*') && path.startsWith(key.slice(0, -1)));
  const file = exports[path] ?? pattern?.[1].replace('*', path.slice(pattern[0].length - 1));
  return file && join(folder, file);
}

/** The test files that reach a file, nearest first: of the same workspace, with the same words in their path, with the fewest imports between. */
export function testsOf(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const distances = new Map([[path, 0]]);
  for (const [each, distance] of distances)
    for (const importer of importers.get(each) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  const words = wordsOf(path);
  const rank = (test: string) => {
    const alike = wordsOf(test).filter((word) => words.includes(word)).length;
    return [test.startsWith(`${workspaceOf(path)}/`) ? 0 : 1, -alike, distances.get(test) as number];
  };
  return [...distances.keys()].filter(isTest).sort((one, other) => {
    const [ours, theirs] = [rank(one), rank(other)];
    const at = ours.findIndex((value, index) => value !== theirs[index]);
    return at < 0 ? one.localeCompare(other) : (ours[at] as number) - (theirs[at] as number);
  });
}

const COMMON = new Set(['src', 'test', 'api', 'ts', 'tsx', 'packages', 'services', 'features', 'and', 'of']);

/** The words of a path, without those of every path and without an s at their end. */
const wordsOf = (path: string) => [
  ...new Set(path.split(/[^a-z0-9]+/i).flatMap((word) => (COMMON.has(word) || word === '' ? [] : word.replace(/s$/, '')))),
];
