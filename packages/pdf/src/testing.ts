import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the program of the thread like the product's build.
 * @returns its path, below the working directory like the one that a service's setting names.
 * It is beside the packages, because it must find its libraries, and stays there for the next test
 */
export function buildPdfProgram(): string {
  mkdirSync('.cache', { recursive: true });
  const path = join('.cache', 'pdf-thread.mjs');
  const own = `${path}.${process.pid}`;
  const external = ['--external:pdfmake', '--external:subset-font'];
  // Runs the compiler as a command, because its thread does not work with a test runner's globals.
  const built = spawnSync(
    'node_modules/.bin/esbuild',
    [
      join('packages', 'pdf', 'src', 'thread', 'program.ts'),
      `--outfile=${own}`,
      '--bundle',
      '--platform=node',
      '--format=esm',
      ...external,
    ],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stderr);
  // Test files run beside each other: none may read a half-written program.
  renameSync(own, path);
  return path;
}

/** @returns path of a program for the thread that never answers. The file of a PDF tells that it was begun */
export function hangingPdfProgram(): string {
  mkdirSync('.cache', { recursive: true });
  const path = join(process.cwd(), '.cache', `pdf-hangs-${process.pid}.mjs`);
  const program = [
    "import { writeFileSync } from 'node:fs';",
    "import { parentPort } from 'node:worker_threads';",
    "parentPort.on('message', ({ path }) => writeFileSync(path, 'begun'));",
  ];
  writeFileSync(path, program.join('\n'));
  return path;
}

/**
 * @returns path of a program for the thread that writes a word at once. A title that ends with 'hangs' gets no answer, one with 'slow' a
 * late one, and one with 'dies' ends the thread
 */
export function quickPdfProgram(): string {
  mkdirSync('.cache', { recursive: true });
  const path = join(process.cwd(), '.cache', `pdf-quick-${process.pid}.cjs`);
  const program = [
    "const { parentPort } = require('node:worker_threads');",
    "const { writeFileSync } = require('node:fs');",
    'const hanging = new Set();',
    'const slow = new Set();',
    "parentPort.on('message', ({ id, start, path }) => {",
    "  if (start?.title.endsWith('dies')) process.exit(1);",
    "  if (start?.title.endsWith('hangs')) hanging.add(id);",
    '  if (hanging.has(id)) return;',
    "  if (start?.title.endsWith('slow')) slow.add(id);",
    "  if (start) writeFileSync(path, 'PDF ' + start.madeAt);",
    '  const answer = () => parentPort.postMessage({ pages: 1 });',
    '  if (slow.has(id)) setTimeout(answer, 50);',
    '  else answer();',
    '});',
  ];
  writeFileSync(path, program.join('\n'));
  return path;
}

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** The lines of each page in the order of reading. */
  pages: string[][];
  title: string;
  creator: string;
  language: string | null;
  /** Whether a reader shows the title, not the name of the file. */
  isTitleShown: boolean;
  bookmarks: string[];
  /** Number of pictures on each page. */
  pictures: number[];
}

/** Reads a PDF with another library than the one that makes it. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  // A process of its own, because the library is a module that the test runner cannot load.
  const read = spawnSync(process.execPath, [join('packages', 'pdf', 'test', 'read-pdf.mjs')], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (read.status !== 0) throw new Error(read.stderr);
  return JSON.parse(read.stdout) as ReadPdf;
}
