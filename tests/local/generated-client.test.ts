import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { useWorld } from '../support/world/use-world.ts';

/** A client program that knows only the OpenAPI document. */
const program = readFileSync('tests/local/generated-client/every-endpoint.ts.txt', 'utf8');

interface Program {
  callEveryEndpoint(environment: Record<string, string>): Promise<unknown>;
}

/** Errors in the program that the compiler must report. */
const mistakes: [what: string, right: string, wrong: string][] = [
  ['a misspelt address', "'/creators/collabs/{collabId}/drops'", "'/creators/collabs/{collabId}/drop'"],
  ['a field that is needed and left out', "lastName: 'Hopper',\n      discount", 'discount'],
  ['a nested field that is needed and left out', "lastName: 'Byron'", "handle: 'byron'"],
  ['a nested field that is left out in both places', "lastName: 'King'", "handle: 'king'"],
  ['a product without an id', '    id: productId,\n', ''],
  ['a medium without an address', "url: 'https://cdn.example.com/a.png'", "extension: 'png'"],
  ['a type of discount that there is not', "discountType: 'Percentage'", "discountType: 'Percent'"],
  [
    'a field of an answer that there is not',
    'shopTitle: collab.creator.shop.title',
    'x: collab.creator.store',
  ],
];

const world = await useWorld();
let folder: string;
let checked: ts.Program;
beforeAll(async () => {
  mkdirSync('.local', { recursive: true });
  folder = mkdtempSync(path.resolve('.local/generated-client-'));
  const document = await call(`${world.base}/openapi.json`);
  const types = await openapiTypeScript(document.text);
  write('paths.ts', astToString(types));
  write('program.ts', program);
  write('readme.ts', documentedExample());
  mistakes.forEach(([, right, wrong], index) => write(`wrong-${index}.ts`, program.replace(right, wrong)));
  checked = readPrograms();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a TypeScript client generated from the document', () => {
  it('calls endpoints 1 to 6', async () => {
    expect(complaints('paths.ts')).toEqual([]);
    expect(complaints('program.ts')).toEqual([]);
    const made = (await import(pathToFileURL(path.join(folder, 'program.ts')).href)) as Program;
    const { halo } = world;
    const found = await made.callEveryEndpoint({
      baseUrl: world.base,
      key: halo.key,
      domain: halo.domain,
      productId: halo.products[0] ?? '',
    });
    expect(found).toEqual({
      discountAmount: 0.15,
      updatedId: true,
      revision: 1,
      listed: ['generated@example.com'],
      hasNextPage: false,
      shopTitle: 'Grace’s shelf',
      drops: [['Autumn', 'Every day.']],
      rejected: 409,
      unchanged: [true, 'Autumn'],
      others: 3,
    });
  });

  it.each(mistakes.map(([what, right], index) => ({ what, right, file: `wrong-${index}.ts` })))(
    'is rejected by the compiler for $what',
    ({ right, file }) => {
      expect(program).toContain(right);
      expect(complaints(file)).not.toEqual([]);
    },
  );

  it('compiles the example of docs/http-interface.md', () => {
    expect(documentedExample()).toContain('createClient');
    expect(complaints('readme.ts')).toEqual([]);
  });
});

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

function documentedExample(): string {
  const [, example = ''] =
    /## Typed client[\s\S]*?```ts\n([\s\S]*?)```/.exec(readFileSync('docs/http-interface.md', 'utf8')) ?? [];
  return example;
}

/** Compiles all programs at once, because they share most of the work. Each is a module. */
function readPrograms(): ts.Program {
  const names = ['program.ts', 'readme.ts', ...mistakes.map((_, index) => `wrong-${index}.ts`)];
  return ts.createProgram(
    names.map((name) => path.join(folder, name)),
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      types: ['node'],
    },
  );
}

/** The errors of strict TypeScript in one program. */
function complaints(name: string): string[] {
  const file = checked.getSourceFile(path.join(folder, name));
  if (!file) throw new Error(`${name} was not read`);
  return ts
    .getPreEmitDiagnostics(checked, file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
