// `npm run types`: what the compiler refuses, and promises that nothing waits for. A write whose `await` is gone is no error of a type, and
// tests notice it by chance: it is stored soon.
import { relative } from 'node:path';
import ts from 'typescript';
import { floatingPromises } from './floating-promises.ts';

const root = process.cwd();
const host: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const refused = ts.getPreEmitDiagnostics(program);
const floating = floatingPromises(program, (path) => !path.endsWith('.d.ts') && !path.includes('/node_modules/'));
process.stdout.write(ts.formatDiagnostics(refused, host));
for (const { path, line, text } of floating)
  console.log(`${relative(root, path)}:${line}: nothing waits for this promise: await it, or say void: ${text}`);
if (refused.length + floating.length > 0) process.exitCode = 1;
