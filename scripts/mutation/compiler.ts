import { join } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './find-mutants.ts';

interface Placed {
  path: string;
  mutant: Mutant;
}

/** The breaks that the compiler refuses: no test has to notice them. Those of different files are tried together. */
export function refusedBy(root: string, planned: readonly Placed[]): ReadonlySet<Placed> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const texts = new Map<string, string>();
  const host = ts.createCompilerHost(options, true);
  const known = new Map<string, ts.SourceFile | undefined>();
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...others) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    if (!known.has(name)) known.set(name, getSourceFile.call(host, name, ...others));
    return known.get(name);
  };
  let program: ts.Program | undefined;
  const refused = new Set<Placed>();
  for (let left = [...planned]; left.length > 0; ) {
    const round = [...new Map(left.map((each) => [each.path, each])).values()];
    left = left.filter((each) => !round.includes(each));
    texts.clear();
    for (const { path, mutant } of round) {
      const text = ts.sys.readFile(join(root, path)) ?? '';
      texts.set(join(root, path), text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
    }
    program = ts.createProgram({ rootNames: fileNames, options, host, ...(program && { oldProgram: program }) });
    for (const each of round) {
      const file = program.getSourceFile(join(root, each.path));
      if (file && [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].length > 0) refused.add(each);
    }
  }
  return refused;
}
