// How a build gets into its folder while a product, a cluster or pages that stand open run from there.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Makes a folder beside another one for the work, and removes it, and those of works that were killed. */
export async function besides(folder, work) {
  removeLeftOver(folder);
  const beside = mkdtempSync(`${folder}.build-`);
  try {
    return await work(beside);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Begins the name of what notes the files of the last build. A folder may have several builds, each with a name of its own. */
const FILES = '.files-';

/** Moves a file, also to another file system. Nobody finds a part of it. */
function moveFile(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    const beside = `${to}.moving-${process.pid}`;
    copyFileSync(from, beside);
    renameSync(beside, to);
  }
}

/** What the last builds of a folder have made, but for the build of this name. */
const madeByOthers = (folder, name) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(FILES) && file.endsWith('.json') && file !== `${FILES}${name}.json`)
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** Files by the order in which they are moved: those with a hash in their name, which others load, then programs, then pages. */
const turnOf = (path) => (path.endsWith('.html') ? 2 : /-[\w-]{8}\./.test(basename(path)) ? 0 : 1);

export const inOrder = (files) => [...files].sort((one, other) => turnOf(one) - turnOf(other));

/**
 * Moves what was built to its folder, each file after those that it loads: a program that is started meanwhile is the former one or the new
 * one.
 * @param isOld whether a file that the folder has from before may be removed. It is once neither this build nor the former one has it: a
 * product of the former build, or a page that stands open, may still load its chunks. What other builds of the folder have made stays: a
 * cluster may run from it
 */
export function moveInto(folder, built, isOld, name = 'product') {
  const files = filesIn(built);
  const before = isOld && existsSync(folder) ? filesIn(folder).filter((path) => !path.startsWith(FILES) && isOld(path)) : [];
  const notes = join(folder, `${FILES}${name}.json`);
  const former = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : before;
  mkdirSync(folder, { recursive: true });
  for (const path of inOrder(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    moveFile(join(built, path), join(folder, path));
  }
  const kept = new Set([...files, ...former, ...madeByOthers(folder, name)]);
  for (const path of before) if (!kept.has(path)) rmSync(join(folder, path), { force: true });
  if (!isOld) return;
  writeFileSync(`${notes}.new`, JSON.stringify(files));
  renameSync(`${notes}.new`, notes);
}

/** No build takes that long. */
const LEFT_OVER_MS = 3_600_000;

/** Removes what builds that were killed have left beside the folder, and not what another one builds at this moment. */
export function removeLeftOver(folder) {
  const begin = `${basename(folder)}.build-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(begin)) continue;
    const path = join(dirname(folder), name);
    // Another build may be ending, and has removed its own.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true });
  }
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
