import ts from 'typescript';

/** One small break of a file: the text from `start` to `end` is replaced. */
export interface Mutant {
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
  /** The innermost function around it; 0: the module itself. */
  place: number;
}

/** A text that notes what a test reaches. What closes a pair says where that was opened. */
interface Probe {
  at: number;
  opened: number;
  text: string;
}

/** A file's breaks and probes. */
export interface Breakable {
  mutants: Mutant[];
  probes: Probe[];
}

/** What the probes call; the tests' environment provides it, a browser has none. */
export const PROBE = '__mutationProbe';

const swapped: Readonly<Record<number, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
};

/** Attributes that only a picture of the screen tells. */
const LOOKS = new Set(['className', 'style', 'key', 'ref']);

/** Finds every small break of a file that a test could tell: none in types, imports, lines of a log or words for programmers. */
export function findMutants(path: string, text: string): Breakable {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Breakable = { mutants: [], probes: [{ at: text.length, opened: text.length, text: `\n;globalThis.${PROBE}?.(0);` }] };
  let functions = 0;
  const visit = (node: ts.Node, place: number): void => {
    if (isUntold(node)) return;
    const add = (at: { getStart(): number; getEnd(): number }, after: string) => {
      const [start, end] = [at.getStart(), at.getEnd()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.mutants.push({ line, start, end, before: text.slice(start, end), after, place });
    };
    breaksOf(node, add);
    const body = bodyOf(node);
    const inner = body ? ++functions : place;
    if (body) found.probes.push(...probesIn(body, inner));
    if (ts.isIterationStatement(node, false)) found.probes.push(...probesOfLoop(node.statement, place));
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, 0);
  return found;
}

type Add = (at: ts.Node, after: string) => void;

function breaksOf(node: ts.Node, add: Add): void {
  breaksOfValue(node, add);
  breaksOfStatement(node, add);
  breaksOfElement(node, add);
}

function breaksOfValue(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node)) {
    const other = swapped[node.operatorToken.kind];
    const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
    if (other && !(isText && other === '-')) add(node.operatorToken, other);
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node, node.left.getText());
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) add(node, node.operand.getText());
  else if (ts.isNumericLiteral(node)) add(node, `(${node.getText()} + 1)`);
  else if (ts.isStringLiteralLike(node) && node.text !== '' && isValue(node)) add(node, ts.isJsxAttribute(node.parent) ? '""' : "''");
  else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  else if (ts.isConditionalExpression(node)) {
    add(node, node.whenTrue.getText());
    add(node, node.whenFalse.getText());
  } else if (ts.isAwaitExpression(node) && ts.isExpressionStatement(node.parent)) add(node, node.expression.getText());
}

/** Whether a text is a value: no name of a module, of a field or in a comparison, which the comparison's own break covers. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent)) return false;
  if ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node) return false;
  return !ts.isElementAccessExpression(parent);
}

function breaksOfStatement(node: ts.Node, add: Add): void {
  if (ts.isExpressionStatement(node) && !isCallOfSuper(node)) add(node, ';');
  else if (ts.isIfStatement(node)) {
    add(node.expression, 'false');
    if (!node.elseStatement) add(node.expression, 'true');
  } else if (ts.isReturnStatement(node) && node.expression && !isNothing(node.expression)) add(node.expression, '(undefined as never)');
}

const isCallOfSuper = ({ expression }: ts.ExpressionStatement) =>
  ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;
const isNothing = (node: ts.Node) => node.getText() === 'undefined' || node.getText() === 'null';

function breaksOfElement(node: ts.Node, add: Add): void {
  if (ts.isJsxText(node) && node.text.trim() !== '') add(node, '');
  if (ts.isJsxAttribute(node) && !LOOKS.has(node.name.getText())) add(node, '');
  if (!ts.isObjectLiteralExpression(node)) return;
  for (const property of node.properties) add(property, isLast(node, property) ? '' : '...{}');
}

const isLast = ({ properties }: ts.ObjectLiteralExpression, property: ts.Node) => properties.at(-1) === property;

const LOGS = /^(console|log|logger|\w+\.log|deps\.ports\.log|ports\.log)\.\w+$/;

/** Types, imports, lines for a log, the keys of an index, and the words of errors that only a programmer sees. */
function isUntold(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isEnumMember(node)) return true;
  if (ts.isCallExpression(node)) return LOGS.test(node.expression.getText());
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return isUntold(node.expression);
  // The order of an index changes how fast something is found, not what.
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'keys') return true;
  return ts.isNewExpression(node) && /^(Type|Range)?Error$/.test(node.expression.getText());
}

function bodyOf(node: ts.Node): ts.ConciseBody | undefined {
  return ts.isFunctionLike(node) && 'body' in node ? (node.body as ts.ConciseBody | undefined) : undefined;
}

const probe = (place: number) => `globalThis.${PROBE}?.(${place})`;

function probesIn(body: ts.ConciseBody, place: number): Probe[] {
  if (!ts.isBlock(body)) return around(body, `(${probe(place)}, `, ')');
  const [first] = body.statements;
  // A directive stays the first.
  const at = first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression) ? first.getEnd() : body.getStart() + 1;
  return [{ at, opened: at, text: `;${probe(place)};` }];
}

function probesOfLoop(statement: ts.Statement, place: number): Probe[] {
  if (!ts.isBlock(statement)) return around(statement, `{${probe(place)};`, '}');
  const at = statement.getStart() + 1;
  return [{ at, opened: at, text: `${probe(place)};` }];
}

const around = (node: ts.Node, before: string, after: string): Probe[] => [
  { at: node.getStart(), opened: node.getStart(), text: before },
  { at: node.getEnd(), opened: node.getStart(), text: after },
];

/** The file with its probes and one break. */
export function withMutant(text: string, { probes }: Breakable, mutant?: Mutant): string {
  const isReplaced = ({ opened }: Probe) => mutant !== undefined && opened > mutant.start && opened < mutant.end;
  const edits = probes.flatMap((each) => (isReplaced(each) ? [] : [{ ...each, end: each.at }]));
  if (mutant) edits.push({ at: mutant.start, end: mutant.end, opened: mutant.start, text: mutant.after });
  let result = '';
  let from = 0;
  for (const { at, end, text: added } of edits.sort(byPlace)) {
    result += text.slice(from, at) + added;
    from = end;
  }
  return result + text.slice(from);
}

/** At one place, what closes stands before what opens, inner ones close first, and what is replaced comes last. */
const byPlace = (one: Probe & { end: number }, other: Probe & { end: number }) =>
  one.at - other.at ||
  one.end - other.end ||
  Number(one.opened === one.at) - Number(other.opened === other.at) ||
  other.opened - one.opened;
