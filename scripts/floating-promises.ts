import ts from 'typescript';

/** Where a promise is made that nothing waits for. `void` says that nothing has to. */
export function floatingPromises(program: ts.Program, isOurs: (path: string) => boolean): { path: string; line: number; text: string }[] {
  const checker = program.getTypeChecker();
  // An answer of fastify has `then` alone.
  const isPromise = (type: ts.Type): boolean =>
    type.isUnion() ? type.types.some(isPromise) : ['then', 'catch'].every((name) => checker.getPropertyOfType(type, name));
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isOurs(fileName))
    .flatMap((file) =>
      statementsIn(file)
        .filter(({ expression }) => !isHandled(expression) && isPromise(checker.getTypeAtLocation(expression)))
        .map((node) => ({
          path: file.fileName,
          line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          text: node.getText().split('\n')[0] ?? '',
        })),
    );
}

function statementsIn(node: ts.Node): ts.ExpressionStatement[] {
  const found = ts.isExpressionStatement(node) ? [node] : [];
  ts.forEachChild(node, (child) => void found.push(...statementsIn(child)));
  return found;
}

/** Whether it is awaited, kept, or says what happens when it fails. */
function isHandled(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) return true;
  if (ts.isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind)) return true;
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
  const { expression: promise, name } = expression.expression;
  if (name.text === 'catch') return expression.arguments.length > 0;
  if (name.text === 'then') return expression.arguments.length > 1;
  return name.text === 'finally' && isHandled(promise);
}

const isAssignment = (kind: ts.SyntaxKind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
