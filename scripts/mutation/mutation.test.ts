import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesOf } from './copy.ts';
import { EQUAL } from './equals.ts';
import { findMutants, PROBE, withMutant } from './find-mutants.ts';
import { changedLines, sampleOf } from './sample.ts';
import { importersOf, testsOf, workspaceOf } from './tests-of.ts';

const breaksOf = (text: string, path = 'a.tsx') => findMutants(path, text).mutants.map(({ before, after }) => `${before} => ${after}`);

describe('small breaks', () => {
  it.each([
    ['if (a < 1) b();', ['a < 1 => false', 'a < 1 => true', '< => <=', '1 => (1 + 1)', 'b(); => ;']],
    ['const a = b && !c;', ['&& => ||', '!c => c']],
    ["const a = b ?? 'x';", ["b ?? 'x' => b", "'x' => ''"]],
    ['const a = b ? 1n : true;', ['b ? 1n : true => 1n', 'b ? 1n : true => true', 'true => false']],
    ['const a = { b, c };', ['b => ...{}', 'c => ']],
    ['async () => { await a(); };', ['async () => { await a(); }; => ;', 'await a(); => ;', 'await a() => a()']],
    ['const a = () => { return b; };', ['b => (undefined as never)']],
    ['const a = <b disabled className="c">Words</b>;', ['disabled => ', '"c" => ""', 'Words => ']],
  ])('of %s', (text, expected) => {
    expect(breaksOf(text)).toEqual(expected);
  });

  it.each([
    "import a from 'b';",
    "type A = 'b' | 1;",
    "log.info({ a: 1 }, 'words');",
    "const a = () => { throw new Error('words'); };",
    'const a = { keys: { at: -1 } };',
  ])('are none in %s but of the object itself', (text) => {
    expect(breaksOf(text, 'a.ts').filter((each) => !each.endsWith('=> '))).toEqual([]);
  });

  const several = [
    "const one = (list) => list.map((each) => each ?? ((x) => x)); function two() { 'use strict'; for (const a of b) c(a); while (d) { e(); } }",
    "const three = async () => ({ four: () => 5, six: (x) => { if (x) return () => 7; else return x ? () => 8 : () => 'n'; } });",
    'export const View = ({ a }) => a ? <b onClick={() => a()} hidden>Words {a && <i title="t" />}</b> : null;',
  ];
  it.each(several)('and what notes where a test comes keep %s a program', (text) => {
    const breakable = findMutants('a.tsx', text);
    const errorsOf = (code: string) =>
      ts.transpileModule(code, { reportDiagnostics: true, fileName: 'a.tsx', compilerOptions: { jsx: ts.JsxEmit.ReactJSX } }).diagnostics;
    const programs = [undefined, ...breakable.mutants].map((mutant) => withMutant(text, breakable, mutant));
    expect(programs.filter((code) => errorsOf(code)?.length)).toEqual([]);
    expect(new Set(programs).size).toBe(programs.length);
  });

  it('know the innermost function around them, which tells when it is run', () => {
    const text = 'const one = (a) => a + 1; const two = () => { for (;;) if (one(2)) return 3; };';
    const breakable = findMutants('a.ts', text);
    const place = (before: string) => breakable.mutants.find((each) => each.before === before)?.place;
    expect([place('1'), place('2')]).toEqual([1, 2]);
    const reached: number[] = [];
    const run = new Function('globalThis', `${withMutant(text, breakable)}; return two();`);
    expect(run({ [PROBE]: (at: number) => reached.push(at) })).toBe(3);
    expect(reached).toEqual([0, 2, 2, 1]);
  });
});

it('mutants that nobody can tell are as many as are listed here, and each is still in its file', () => {
  expect(EQUAL).toHaveLength(0);
  const isThere = ({ path, before, after }: (typeof EQUAL)[number]) =>
    findMutants(path, readFileSync(path, 'utf8')).mutants.some((each) => each.before === before && each.after === after);
  expect(EQUAL.filter((each) => !isThere(each))).toEqual([]);
});

describe('what is drawn', () => {
  it('is the same for the same seed, in order', () => {
    const list = Array.from({ length: 1000 }, (_each, at) => at);
    const drawn = sampleOf(list, 20, 1);
    expect(drawn).toEqual(sampleOf(list, 20, 1));
    expect(drawn).not.toEqual(sampleOf(list, 20, 2));
    expect([new Set(drawn).size, [...drawn].sort((a, b) => a - b)]).toEqual([20, drawn]);
    expect(sampleOf(list, 2000, 1)).toEqual(list);
  });

  it('are the lines that a diff adds', () => {
    const diff =
      '--- a/a.ts\n+++ b/a.ts\n@@ -1,0 +2 @@ x\n+a\n@@ -9,2 +9,0 @@\n@@ -20 +21,2 @@\n--- /dev/null\n+++ b/b.ts\n@@ -0,0 +1,1 @@';
    expect([...changedLines(diff)].map(([path, lines]) => [path, [...lines]])).toEqual([
      ['a.ts', [2, 21, 22]],
      ['b.ts', [1]],
    ]);
  });
});

it('the nearest tests of a file come first, after two of its workspace one of another', () => {
  const files = filesOf('.').filter((path) => /^(packages\/(platform|contracts)|services\/team|gateway)\/.*\.tsx?$/.test(path));
  const importers = importersOf('.', files);
  const tests = testsOf('services/team/src/invitations/invite.ts', importers);
  expect(tests.slice(0, 1)).toEqual(['services/team/test/invitations.api.test.ts']);
  expect(tests.slice(0, 6).map(workspaceOf)).toEqual([
    'services/team',
    'services/team',
    'gateway',
    'services/team',
    'services/team',
    'gateway',
  ]);
  expect(tests.some((path) => path.startsWith('packages/'))).toBe(false);
});
