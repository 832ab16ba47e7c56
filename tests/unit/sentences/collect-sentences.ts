import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A text that the sources hold, with `{}` in each place where something is filled in. */
export interface Sentence {
  file: string;
  form: string;
}

/** Every text in a file that could be said: not those of types, imports, faults, the log, SQL and GraphQL. */
export function collectSentences(file: string): Sentence[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return;
    const form = formOf(node);
    if (form !== undefined) found.push({ file: path.relative(process.cwd(), file), form });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a text has words as sentences have, which no name, path or type has. */
export function isProse({ form }: Sentence): boolean {
  return (
    /[\p{L}}"”] [\p{L}{"“]/u.test(form) &&
    /\p{L}/u.test(form) &&
    !/^\s*(SELECT|WITH|UPDATE|INSERT|mutation) /.test(form)
  );
}

function formOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

function isSilent(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return true;
  if (ts.isNewExpression(node)) return /^(Error|TypeError)$/.test(node.expression.getText());
  return (
    ts.isCallExpression(node) &&
    /^(log\.|logFailure$|reportedProblemOf$|loggedProblemOf$)/.test(node.expression.getText())
  );
}
