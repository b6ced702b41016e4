import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const git = (root: string, ...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** The files of the repository as they are now, also those that git does not know yet. */
export const filesOf = (root: string): string[] =>
  git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z').split('\0').filter(Boolean);

/** What changed since a commit, as a diff without context. */
export const diffSince = (root: string, commit: string): string =>
  git(root, 'diff', '--unified=0', '--no-color', git(root, 'merge-base', commit, 'HEAD').trim());

/** Copies the repository to where its files may be broken. What is installed is linked, but the workspaces are the copy's own. */
export function copyTo(copy: string, root: string, files: readonly string[]): void {
  const deleted = new Set(git(root, 'ls-files', '--deleted', '-z').split('\0'));
  mkdirSync(copy, { recursive: true });
  // What jest has compiled stays valid.
  for (const name of readdirSync(copy)) if (name !== '.cache') rmSync(join(copy, name), { recursive: true, force: true });
  for (const file of files) if (!deleted.has(file)) cpSync(join(root, file), join(copy, file));
  for (const folder of ['', ...new Set(files.filter((file) => file.endsWith('/package.json')).map(dirname))]) link(copy, root, folder);
}

function link(copy: string, root: string, folder: string): void {
  const own = '@formwright';
  let names: string[];
  try {
    names = readdirSync(join(root, folder, 'node_modules'));
  } catch {
    return;
  }
  mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
  for (const name of names) {
    const [from, to] = [join(root, folder, 'node_modules', name), join(copy, folder, 'node_modules', name)];
    if (name === own) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}
