import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { floatingPromises } from './floating-promises.ts';

const declared = `interface Promise<T> { then(a: unknown, b?: unknown): Promise<T>; catch(a: unknown): Promise<T>; finally(a: unknown): Promise<T> }
declare const write: () => Promise<void>;
declare const maybe: (() => Promise<void>) | undefined;
declare const store: { kept?: Promise<void> };
declare const either: boolean;
declare const go: () => void;
`;

/** The statements of an async function that nothing waits for. */
function floatingIn(statement: string): string[] {
  const source = ts.createSourceFile('a.ts', `${declared}async () => { ${statement} };`, ts.ScriptTarget.Latest, true);
  const host = ts.createCompilerHost({});
  const program = ts.createProgram(['a.ts'], { noLib: true }, { ...host, getSourceFile: (name) => (name === 'a.ts' ? source : undefined) });
  return floatingPromises(program, () => true).map(({ text }) => text);
}

it.each(['write();', 'maybe?.();', 'either && write();', 'either ? write() : go();', 'write().then(go);', 'write().finally(go);'])(
  'nothing waits for %s',
  (statement) => expect(floatingIn(statement)).toEqual([statement]),
);

it.each(['await write();', 'void write();', 'go();', 'store.kept = write();', 'store.kept ??= write();', 'write().catch(go);'])(
  'nothing is wrong with %s',
  (statement) => expect(floatingIn(statement)).toEqual([]),
);

it.each(['write().then(go, go);', 'write().catch(go).finally(go);', 'return write();'])('nothing is wrong with %s', (statement) =>
  expect(floatingIn(statement)).toEqual([]),
);
