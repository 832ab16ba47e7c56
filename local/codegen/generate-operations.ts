import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildClientSchema, parse, printSchema, type IntrospectionQuery } from 'graphql';
import prettier from 'prettier';

const root = path.resolve(import.meta.dirname, '../..');
const operationsFolder = path.join(root, 'app/platform/operations');
const outputFolder = path.join(root, 'app/platform/generated/');
const schemaFile = path.join(
  root,
  'node_modules/@shopify/ai-toolkit/skills/shopify-admin/assets/admin_2026-10.json.br',
);

/**
 * Generates the types of every operation in `app/platform/operations` from the platform's real schema, without a network.
 * @returns file contents by absolute path, formatted; nothing is written.
 */
async function generateOperations(): Promise<Map<string, string>> {
  const { data } = JSON.parse(brotliDecompressSync(readFileSync(schemaFile)).toString()) as {
    data: IntrospectionQuery;
  };
  const schema = buildClientSchema(data);
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: outputFolder,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: readOperations(),
    config: {
      documentMode: 'string',
      useTypeImports: true,
      enumsAsTypes: true,
      onlyOperationTypes: true,
      scalars: {
        ID: { input: 'string', output: '../../ids.ts#GlobalId' },
        JSON: 'unknown',
        Decimal: 'string',
        DateTime: 'string',
        URL: 'string',
        UnsignedInt64: 'string',
      },
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
  const files = new Map<string, string>();
  for (const output of outputs) {
    const text = await codegen(output);
    files.set(
      output.filename,
      await prettier.format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 }),
    );
  }
  return files;
}

/** The GraphQL documents written as `graphql(\`…\`)` in the operations folder. */
function readOperations() {
  return readdirSync(operationsFolder).flatMap((name) => {
    const location = path.join(operationsFolder, name);
    const matches = readFileSync(location, 'utf8').matchAll(/graphql\(`([\s\S]*?)`\)/g);
    return Array.from(matches, ([, rawSDL = '']) => ({ location, rawSDL, document: parse(rawSDL) }));
  });
}

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  await rm(outputFolder, { recursive: true, force: true });
  await mkdir(outputFolder, { recursive: true });
  for (const [file, text] of files) await writeFile(file, text);
}

/** The generated files that differ from their sources: changed, missing or obsolete. */
function findDrift(files: ReadonlyMap<string, string>): string[] {
  const present = readdirSync(outputFolder).map((name) => path.join(outputFolder, name));
  return [...new Set([...files.keys(), ...present])].filter(
    (file) => !present.includes(file) || readFileSync(file, 'utf8') !== files.get(file),
  );
}

/* `npm run generate` writes the types; with `--check` it lists outdated ones and writes nothing. */
const files = await generateOperations();
if (process.argv.includes('--check')) {
  const drifted = findDrift(files);
  for (const file of drifted)
    console.error(`${path.relative(root, file)} is out of date: run npm run generate`);
  process.exitCode = drifted.length > 0 ? 1 : 0;
} else {
  await write(files);
}
