// Finds the smallest breaks of a file: one operator, one value, one call, one property, one attribute.
import ts from 'typescript';

const { SyntaxKind } = ts;

/** What stands in the place of an operator. */
const OPERATORS = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);
/** Calls that change a value a little, and can be left out. */
const LEFT_OUT = new Set(['trim', 'toLowerCase', 'toUpperCase', 'slice', 'filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'flat', 'normalize']);
/** Nobody but a developer sees these. */
const UNSEEN = /^(log|logger|console)$/;

/** @typedef {{ file: string, line: number, start: number, end: number, text: string, what: string }} Mutant */

/** @returns {Mutant[]} in the order of the file */
export function mutantsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  /** @type {Mutant[]} */
  const found = [];
  const add = (node, text, what, start = node.getStart(tree), end = node.getEnd()) => {
    found.push({ file, line: tree.getLineAndCharacterOfPosition(start).line + 1, start, end, text, what });
  };
  visit(tree);
  return found;

  function visit(node) {
    if (isUnseen(node)) return;
    breakIt(node);
    ts.forEachChild(node, visit);
  }

  function breakIt(node) {
    if (ts.isBinaryExpression(node)) return breakOperator(node);
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return add(node, node.operand.getText(tree), 'a negation is gone');
    if (node.kind === SyntaxKind.TrueKeyword) return add(node, 'false', 'true is false');
    if (node.kind === SyntaxKind.FalseKeyword) return add(node, 'true', 'false is true');
    if (ts.isNumericLiteral(node)) return add(node, `(${node.getText(tree)} + 1)`, `${node.getText(tree)} is one more`);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return breakText(node);
    if (ts.isJsxText(node) && node.text.trim() !== '') return add(node, '', 'a text is gone', node.getStart(tree), node.getEnd());
    if (ts.isConditionalExpression(node)) return add(node, `(${node.whenFalse.getText(tree)})`, 'never the first of two', node.getStart(tree));
    if (ts.isIfStatement(node) && !node.elseStatement) return add(node, '{}', `a step under a condition is gone`);
    if (ts.isAwaitExpression(node) && ts.isExpressionStatement(node.parent)) return add(node, `void ${node.expression.getText(tree)}`, 'nobody waits');
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return add(node, '{}', 'a step is gone');
    if (ts.isCallExpression(node)) return leaveOut(node);
    if (ts.isJsxAttribute(node) && node.name.getText(tree) !== 'key') return add(node, '', `the attribute ${node.name.getText(tree)} is gone`);
    if (ts.isObjectLiteralExpression(node)) return breakObject(node);
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return add(node, '[]', 'a list is empty');
  }

  function breakOperator(node) {
    const { operatorToken } = node;
    if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) return add(node, node.left.getText(tree), 'no value in the place of none');
    const other = OPERATORS.get(operatorToken.kind);
    if (other && !isText(node.left) && !isText(node.right))
      add(operatorToken, other, `${operatorToken.getText(tree)} is ${other}`);
  }

  function breakText(node) {
    const { parent } = node;
    if (node.text === '' || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return;
    if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node) return;
    if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isBinaryExpression(parent)) return;
    add(node, ts.isJsxAttribute(parent) ? '""' : "''", `${node.getText(tree).slice(0, 40)} is empty`);
  }

  function leaveOut(node) {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression) || !LEFT_OUT.has(expression.name.text)) return;
    add(node, expression.expression.getText(tree), `.${expression.name.text}() is gone`);
  }

  function breakObject(node) {
    for (const property of node.properties) {
      const { text } = tree;
      const end = text.slice(property.getEnd()).match(/^\s*,/)?.[0].length ?? 0;
      const name = property.name?.getText(tree) ?? property.getText(tree).slice(0, 30);
      add(property, '', `${name} is gone`, property.getStart(tree), property.getEnd() + end);
    }
  }

  function isText(node) {
    return ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
  }
}

/** Types, imports, and what is written for developers. */
function isUnseen(node) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const target = node.expression.expression;
    return UNSEEN.test(ts.isPropertyAccessExpression(target) ? target.name.text : target.getText());
  }
  // A sentence for developers, who see the stack.
  return ts.isNewExpression(node) && node.expression.getText() === 'Error';
}
