// Says whether a break compiles, by one program that stays in memory.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export function createCompiler(root, files) {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const known = new Set(files.map((file) => `${root}/${file}`));
  const versions = new Map();
  const texts = new Map();
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames.filter((file) => known.has(file)),
    getScriptVersion: (file) => String(versions.get(file) ?? 0),
    getScriptSnapshot(file) {
      const text = texts.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  const show = (file, text) => {
    versions.set(file, (versions.get(file) ?? 0) + 1);
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  };
  return {
    /** Whether the file compiles with the break. What uses the file is not looked at. */
    takes({ file, start, end, text }) {
      const path = `${root}/${file}`;
      const source = readFileSync(path, 'utf8');
      show(path, source.slice(0, start) + text + source.slice(end));
      const isRefused =
        service.getSyntacticDiagnostics(path).length > 0 ||
        service.getSemanticDiagnostics(path).some(({ category }) => category === ts.DiagnosticCategory.Error);
      show(path, null);
      return !isRefused;
    },
  };
}
