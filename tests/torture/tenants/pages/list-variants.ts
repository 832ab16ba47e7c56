import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A variant of an action's body. */
export interface PageVariant {
  file: string;
  /** Keys of the body with their values; undefined where any value is possible. */
  values: Readonly<Record<string, string | undefined>>;
}

/** Kinds of users in a token of ours, which no page sends. */
const withoutVariants = new Set(['app/auth/user-tokens.ts']);

/**
 * All variants of bodies that actions of the admin distinguish, according to their sources: the alternatives
 * of zod's unions, and keys that are looked up.
 */
export function listVariants(): PageVariant[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join('db', 'generated')))
    .map((name) => path.join('app', name));
  return files.filter((file) => !withoutVariants.has(file)).flatMap(variantsIn);
}

function variantsIn(file: string): PageVariant[] {
  const text = readFileSync(file, 'utf8');
  const isOfAdmin = file.startsWith(path.join('app', 'routes', 'admin'));
  if (!isOfAdmin && !text.includes('discriminatedUnion')) return [];
  const isRequest = isOfAdmin && (file.endsWith('.ts') || /export (async )?function action\b/.test(text));
  const found: PageVariant[] = [];
  const look = (node: ts.Node): void => {
    found.push(...comparedValues(node, isRequest).map((values) => ({ file, values: values })));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

function comparedValues(node: ts.Node, isRequest: boolean): PageVariant['values'][] {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    const [first, second] = node.arguments;
    if (called === 'z.discriminatedUnion' && first && second && ts.isStringLiteral(first))
      return optionsIn(second).flatMap((option) =>
        valuesOf(option.get(first.text)).map((value) => ({ [first.text]: value })),
      );
    if (called === 'z.union' && isRequest && first)
      return optionsIn(first).map((option) =>
        Object.fromEntries([...option.keys()].map((key) => [key, undefined])),
      );
  }
  const isLookUp =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    // This tests a feature of the browser, not a body.
    node.right.getText() !== 'window';
  return isRequest && isLookUp && ts.isStringLiteral(node.left) ? [{ [node.left.text]: undefined }] : [];
}

/** The properties of each `z.object` in a list. */
function optionsIn(list: ts.Expression): Map<string, ts.Expression | undefined>[] {
  if (!ts.isArrayLiteralExpression(list)) throw new Error(`Not a list of alternatives: ${list.getText()}`);
  return list.elements.map((option) => {
    const [shape] = ts.isCallExpression(option) ? option.arguments : [];
    if (!shape || !ts.isObjectLiteralExpression(shape)) throw new Error(`No shape: ${option.getText()}`);
    return new Map(
      shape.properties.map((one) => [
        one.name?.getText() ?? '',
        ts.isPropertyAssignment(one) ? one.initializer : undefined,
      ]),
    );
  });
}

/** The values that `z.literal('a')` and `z.enum(['a', 'b'])` allow. */
function valuesOf(schema: ts.Expression | undefined): string[] {
  const [allowed] = schema && ts.isCallExpression(schema) ? schema.arguments : [];
  if (allowed && ts.isStringLiteral(allowed)) return [allowed.text];
  if (allowed && ts.isArrayLiteralExpression(allowed))
    return allowed.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  throw new Error(`Neither a literal nor a list of them: ${schema?.getText() ?? ''}`);
}
