import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const folders = ['packages', 'services'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}/src`));
/** What people read who use the product. What programs and operators read may be typed: descriptions of calls, output of commands. */
const files = ['web/src', ...folders]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file))
  .filter(
    (file) =>
      !/\.test\.|\/testing\/|\/conformance\/|\/schemas\/|^packages\/contracts\/|\/adapters\/|common-passwords|request-mail/.test(file),
  );

/** The specification says these letter by letter, or a program reads them. */
const asPrescribed: ReadonlySet<string> = new Set([
  "We received your response, we'll be in touch shortly!",
  "You don't have a form, create it.",
  "There can't be other elements with a divider",
  "Can't Duplicate",
  'Search form...',
  'Your Notifications are disabled...',
  "must be 'default' or one of the page's colors",
]);

/** What print writes otherwise. A text that is code has its quotes after an `=`, or in brackets. */
const typed: readonly [wrong: RegExp, right: string][] = [
  [/[A-Za-z]'(?:s|t|ll|re|ve|d|m)\b|[a-z]s' /, '’'],
  [/(?:^|[ (])"[A-Za-z][^"<>=[\]]* [^"<>=[\]]*"(?:[ .,;)]|$)/, '“ ”'],
  [/[A-Za-z]\.\.\.(?:$|\s)/, '…'],
  // But for the arguments of a command.
  [/(?<!npm run [a-z-]+)(?<=[a-z]) --? [a-z]/i, '–, a colon or a comma'],
];

/** The texts of a file: what is quoted, and what stands between tags. */
function textsOf(name: string, source: string): string[] {
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  return texts;
}

const faultsIn = (text: string) => typed.filter(([wrong]) => wrong.test(text)).map(([, right]) => `${text.trim().slice(0, 80)}: ${right}`);

it.each([
  "We'll be in touch",
  "the owners' forms",
  'Press "Save all" first',
  'Search form...',
  'Saved -- nearly all',
  'Saved - nearly all',
])('finds what is typed: %s', (text) => expect(faultsIn(text)).toHaveLength(1));

it('screens, emails and PDFs have the signs of print', () => {
  expect(files.length).toBeGreaterThan(400);
  const faults = files.flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((text) => !asPrescribed.has(text))
      .flatMap((text) => faultsIn(text).map((fault) => `${file}: ${fault}`)),
  );
  expect(faults).toEqual([]);
});
