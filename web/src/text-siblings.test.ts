import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !/\.test\.tsx$|testing\//.test(name),
);

const holdsElements = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  ts.forEachChild(node, (child) => holdsElements(child) || undefined) === true;

/** What the file itself says is an element: `const mark = <Mark />`, `const tab = () => <Tab />`. */
function elementNames(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set(['children']);
  const look = (node: ts.Node): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    if (isNamed && node.name && ts.isIdentifier(node.name) && holdsElements(node)) names.add(node.name.text);
    ts.forEachChild(node, look);
  };
  look(file);
  return names;
}

const names = (node: ts.Node, known: ReadonlySet<string>): boolean =>
  (ts.isIdentifier(node) && known.has(node.text)) || ts.forEachChild(node, (child) => names(child, known) || undefined) === true;

/** Whether it is text on the page: written there, or the value of an expression without elements. */
function isText(child: ts.JsxChild, elements: ReadonlySet<string>): boolean {
  if (ts.isJsxText(child)) return !(child.containsOnlyTriviaWhiteSpaces && child.text.includes('\n'));
  return ts.isJsxExpression(child) && child.expression !== undefined && !holdsElements(child) && !names(child, elements);
}
const isValue = (child: ts.JsxChild) =>
  ts.isJsxExpression(child) && child.expression !== undefined && !ts.isStringLiteral(child.expression);

/** Values that stand beside text, or beside another value, in one element. */
function mixedIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const elements = elementNames(file);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !ts.isJsxText(child) || isText(child, elements));
      for (const [at, child] of children.entries()) {
        const beside = [children[at - 1], children[at + 1]].some((other) => other && isText(other, elements));
        if (!isValue(child) || !isText(child, elements) || !beside) continue;
        found.push(`${name}:${file.getLineAndCharacterOfPosition(child.getStart()).line + 1} ${child.getText()}`);
      }
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

it('finds values beside text', () => {
  const mixed = mixedIn(
    'a.tsx',
    "const a = <><p>Page {n} of {m}</p><p>{sign}\n{count}</p><p>{' '}{n}</p><b>{n}</b> <i>{n}</i><p>{'Page ' + n}</p><p><b/> text</p></>;",
  );
  expect(mixed.map((each) => each.slice('a.tsx:1 '.length))).toEqual(['{n}', '{m}', '{sign}', '{count}', '{n}']);
});

it('no element mixes text and values: where a browser translates the page, React would go on writing into texts that are no longer in it', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((name) => mixedIn(name, readFileSync(join(__dirname, name), 'utf8')))).toEqual([]);
});
