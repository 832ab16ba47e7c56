import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Something that an action can be asked for: what a body has to say for it. */
export interface Wish {
  file: string;
  /** Keys of the body, each with what it has to say; undefined where that may be anything. */
  says: Readonly<Record<string, string | undefined>>;
}

/** Kinds of users in a token of ours, which no page sends. */
const noWishes = new Set(['app/auth/verify-user-token.ts']);

/**
 * Everything that actions of the admin tell apart in what they are sent, as their sources have it: the alternatives of
 * zod's unions, and keys that are looked for.
 */
export function knownWishes(): Wish[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join('db', 'generated')))
    .map((name) => path.join('app', name));
  return files.filter((file) => !noWishes.has(file)).flatMap(wishesIn);
}

function wishesIn(file: string): Wish[] {
  const text = readFileSync(file, 'utf8');
  const isOfAdmin = file.startsWith(path.join('app', 'routes', 'admin'));
  if (!isOfAdmin && !text.includes('discriminatedUnion')) return [];
  const isAsked = isOfAdmin && (file.endsWith('.ts') || /export (async )?function action\b/.test(text));
  const found: Wish[] = [];
  const look = (node: ts.Node): void => {
    found.push(...toldApart(node, isAsked).map((says) => ({ file, says })));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

function toldApart(node: ts.Node, isAsked: boolean): Wish['says'][] {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    const [first, second] = node.arguments;
    if (called === 'z.discriminatedUnion' && first && second && ts.isStringLiteral(first))
      return optionsIn(second).flatMap((option) =>
        valuesOf(option.get(first.text)).map((value) => ({ [first.text]: value })),
      );
    if (called === 'z.union' && isAsked && first)
      return optionsIn(first).map((option) =>
        Object.fromEntries([...option.keys()].map((key) => [key, undefined])),
      );
  }
  const isLookUp =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    // What a browser can do is asked of nobody.
    node.right.getText() !== 'window';
  return isAsked && isLookUp && ts.isStringLiteral(node.left) ? [{ [node.left.text]: undefined }] : [];
}

/** The properties of each `z.object` in a list of them. */
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

/** What `z.literal('a')` and `z.enum(['a', 'b'])` allow. */
function valuesOf(schema: ts.Expression | undefined): string[] {
  const [allowed] = schema && ts.isCallExpression(schema) ? schema.arguments : [];
  if (allowed && ts.isStringLiteral(allowed)) return [allowed.text];
  if (allowed && ts.isArrayLiteralExpression(allowed))
    return allowed.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  throw new Error(`Neither a literal nor a list of them: ${schema?.getText() ?? ''}`);
}
