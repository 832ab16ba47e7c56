#!/usr/bin/env node
/*
 * Stand-in for Prisma's native schema engine, which Prisma would download. It speaks the same protocol (JSON-RPC 2.0,
 * a line a message, over standard input and output) and runs the same engine, from its WebAssembly build on npm, over
 * the pg driver. Prisma starts it when PRISMA_SCHEMA_ENGINE_BINARY names it; see prisma.config.ts. For Postgres only.
 *
 * schema-engine --datasource '{"url": …}' [--datamodels <file>…]     serves commands until standard input ends
 * schema-engine --datasource '{"url": …}' cli <command>              one command about the database as a whole
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createConnections } from './schema-engine/connections.mjs';
import { loadEngine } from './schema-engine/load-engine.mjs';
import { runAdminCommand } from './schema-engine/run-admin-command.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datasource: { type: 'string' }, datamodels: { type: 'string', multiple: true } },
});
const { url } = JSON.parse(values.datasource ?? '{}');

if (positionals[0] === 'cli') {
  process.exitCode = await runAdminCommand(url, positionals[1]);
} else {
  const datamodels = values.datamodels?.map((file) => [file, readFileSync(file, 'utf8')]);
  await serve(datamodels, createConnections(url));
  // Prisma's end of the pipe is closed: nothing that is still open matters to anybody.
  process.exit(0);
}

async function serve(datamodels, connections) {
  const { SchemaEngine, takePanic } = await loadEngine();
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const { id, method, params } = JSON.parse(line);
    // Without a method it is Prisma's acknowledgement of our "print".
    if (!method) continue;
    try {
      await connections.lockFor(method);
      // A new engine for each command, so that nothing is cached across the migrations that a command applies.
      const engine = await SchemaEngine.new({ datamodels }, () => {}, connections.adapter);
      send({ id, result: await run(engine, method, params) });
    } catch (error) {
      send({ id, error: describe(error, takePanic()) });
    } finally {
      await connections.closeAll();
    }
  }
}

async function run(engine, method, params) {
  // These two read the migration history's schema from a cache that the WebAssembly build cannot fill by itself ("shadow DB
  // must be provided through an external factory"); devDiagnostic can.
  if (method === 'evaluateDataLoss' || method === 'createMigration') {
    const { migrationsList, filters } = params;
    await engine.devDiagnostic({ migrationsList, filters });
  }
  const result = await (method === 'getDatabaseVersion' ? engine.version(params) : engine[method](params));
  if (method === 'diff' && result?.stdout) {
    send({ id: 1, method: 'print', params: { content: result.stdout } });
  }
  return result ?? {};
}

/** The engine's error as the native one words it: code 4466, details in `data`. */
function describe(error, panic) {
  const code = error.code ? { error_code: error.code } : {};
  const data = { is_panic: error.name === 'RuntimeError', message: panic ?? error.message, ...code };
  return { code: 4466, message: 'An error happened. Check the data field for details.', data };
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
