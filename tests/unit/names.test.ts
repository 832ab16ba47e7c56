import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { coinedWords, establishedTerms } from './coined-words.ts';

const folders = ['app', 'server', 'local', 'tests'];
const generated = /\/generated\//;
const list = 'tests/unit/coined-words.ts';

function listSources(): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  );
  return [...inFolders, 'server.ts', 'worker.ts'].filter(
    (file) => /\.(ts|tsx|js|mjs)$/.test(file) && !generated.test(file) && file !== list,
  );
}

/** `drawRoom`, `draw_room`, `draw-room` and `DRAW_ROOM` have the words `draw` and `room`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

function declaredNames(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    // An import names what another file declares, unless it gives it another name.
    const isDeclaration = !ts.isPropertyAccessExpression(node) && !isPlainImport(node);
    if (isDeclaration && 'name' in node && isName(node.name)) names.add(node.name.text);
    // States and kinds.
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.add(node.literal.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isPlainImport(node: ts.Node): boolean {
  return ts.isImportSpecifier(node) && node.propertyName === undefined;
}

/** An identifier, or the quoted key of a property that is no text. */
function isName(value: unknown): value is ts.Identifier | ts.PrivateIdentifier | ts.StringLiteral {
  const node = value as ts.Node | undefined;
  if (node === undefined) return false;
  if (ts.isStringLiteral(node)) return !node.text.includes(' ');
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
}

/** Models, fields, enums and their values, and the names that they have in the database. */
function schemaNames(schema: string): string[] {
  const code = schema.replaceAll(/\/\/.*$/gm, '');
  return [...code.matchAll(/^\s*(?:model |enum )?(\w+)/gm), ...code.matchAll(/map\("(\w+)"\)/g)].map(
    ([, name = '']) => name,
  );
}

function findCoined(file: string, names: Iterable<string>): string[] {
  return [...names].flatMap((name) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(coinedWords, word))
      .filter((word) => !establishedTerms.some((term) => term.word === word && file.startsWith(term.path)))
      .map((word) => `${file}: ${name} (instead of "${word}": ${coinedWords[word]})`),
  );
}

/** What statements in a source name: results, tables and expressions of a WITH. */
function aliases(source: string): string[] {
  const names = [
    ...source.matchAll(/\bAS "?([a-z_]\w*)/g),
    ...source.matchAll(/\b([a-z_]\w*) AS (?:NOT )?(?:MATERIALIZED )?\(/g),
  ];
  return names.map(([, name = '']) => name);
}

/** The keys of a message catalog's texts, such as `drops.missing`. */
function catalogKeys(content: unknown, prefix = ''): string[] {
  if (typeof content !== 'object' || content === null) return [prefix];
  return Object.entries(content).flatMap(([key, value]) =>
    catalogKeys(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}

it('the words of names are found', () => {
  expect(wordsOf('drawRoom')).toEqual(['draw', 'room']);
  expect(wordsOf('#isTLSDoor')).toEqual(['', 'is', 'tls', 'door']);
  expect(findCoined('app/x.ts', ['openDoor', 'open_door', 'outdoor'])).toHaveLength(2);
});

it('the names in a statement are found', () => {
  const statement =
    'WITH one AS MATERIALIZED (SELECT id AS "anId" FROM drops AS two) SELECT count(*)::int AS three';
  expect(aliases(statement).toSorted()).toEqual(['anId', 'one', 'three', 'two']);
});

it('names of files contain no coined words', () => {
  expect(listSources().flatMap((file) => findCoined(file, [path.parse(file).name]))).toEqual([]);
});

it('names in the sources contain no coined words', () => {
  expect(listSources().flatMap((file) => findCoined(file, declaredNames(file)))).toEqual([]);
});

it('names in the schema of the database contain no coined words', () => {
  const schema = 'prisma/schema.prisma';
  expect(findCoined(schema, schemaNames(readFileSync(schema, 'utf8')))).toEqual([]);
});

it('names in statements contain no coined words', () => {
  const files = listSources().filter((file) => file.startsWith('app/db/'));
  expect(files.flatMap((file) => findCoined(file, aliases(readFileSync(file, 'utf8'))))).toEqual([]);
});

it('URLs contain no coined words', () => {
  const routes = 'app/routes.ts';
  const urls = [...readFileSync(routes, 'utf8').matchAll(/'([^']+)'/g)].map(([, text = '']) => text);
  expect(urls.length).toBeGreaterThan(100);
  expect(findCoined(routes, urls)).toEqual([]);
});

it('keys of message catalogs contain no coined words', () => {
  const catalogs = ['pages', 'portal'].flatMap((folder) =>
    ['en', 'de'].map((locale) => `app/i18n/${folder}/${locale}.json`),
  );
  expect(
    catalogs.flatMap((file) => findCoined(file, catalogKeys(JSON.parse(readFileSync(file, 'utf8'))))),
  ).toEqual([]);
});
