import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/** A program that somebody else could have written: it knows of the service what its document says. */
const program = readFileSync('tests/api/generated-client/every-endpoint.ts.txt', 'utf8');

interface Program {
  callEveryEndpoint(surroundings: Record<string, string>): Promise<unknown>;
}

let world: World;
let folder: string;
beforeAll(async () => {
  mkdirSync('.local', { recursive: true });
  folder = mkdtempSync(path.resolve('.local/generated-client-'));
  world = await startWorld();
  const document = await call(`${world.base}/openapi.json`);
  const types = await openapiTypeScript(document.text);
  writeFileSync(path.join(folder, 'paths.ts'), astToString(types));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.stop();
});

describe('a TypeScript client that a public generator made of the document', () => {
  it('calls all six endpoints', async () => {
    const file = write('program.ts', program);
    expect(complaints(file)).toEqual([]);
    const made = (await import(pathToFileURL(file).href)) as Program;
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
      refused: 409,
    });
  });

  it.each([
    ['a misspelt address', "'/creators/collabs/{collabId}/drops'", "'/creators/collabs/{collabId}/drop'"],
    ['a field that is needed and left out', "lastName: 'Hopper',\n      discount", 'discount'],
    ['a type of discount that there is not', "discountType: 'Percentage'", "discountType: 'Percent'"],
    [
      'a field of an answer that there is not',
      'shopTitle: collab.creator.shop.title',
      'x: collab.creator.store',
    ],
  ])('is refused by the compiler for %s', (_, right, wrong) => {
    expect(program).toContain(right);
    expect(complaints(write('wrong.ts', program.replace(right, wrong)))).not.toEqual([]);
  });

  it('is refused nothing that the README shows', () => {
    const [, example = ''] =
      /## Call it from code[\s\S]*?```ts\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
    expect(example).toContain('createClient');
    expect(complaints(write('readme.ts', example))).toEqual([]);
  });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** What TypeScript, as strict as it gets, says of a program. */
function complaints(file: string): string[] {
  const checked = ts.createProgram([file], {
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
  });
  return ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
