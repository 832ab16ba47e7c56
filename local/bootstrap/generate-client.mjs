import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.mjs';
import { SetupProblem } from './setup-problem.mjs';

/** Returns whether the database client matches the schema and the version of Prisma. True without a schema. */
export function isClientCurrent(root) {
  const { schema, stamp } = files(root);
  if (!existsSync(schema)) return true;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root);
}

/** Runs `prisma generate` with the WebAssembly schema engine, without a download. @throws SetupProblem with its output. */
export async function generateClient(root) {
  const { prisma, stamp, standIn } = files(root);
  console.error('Making the database client…');
  const output = [];
  const code = await runProgram(process.execPath, [prisma, 'generate'], {
    cwd: root,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: standIn,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (chunk) => output.push(chunk),
  });
  if (code !== 0) throw new SetupProblem(`The database client could not be made:\n${output.join('')}`);
  writeFileSync(stamp, stampOf(root));
}

function files(root) {
  return {
    schema: path.join(root, 'prisma/schema.prisma'),
    standIn: path.join(root, 'prisma/schema-engine.mjs'),
    prisma: path.join(root, 'node_modules/prisma/build/index.js'),
    version: path.join(root, 'node_modules/prisma/package.json'),
    // In the same folder as the client, so that both are deleted together.
    stamp: path.join(root, 'app/db/generated/.bootstrap-stamp'),
  };
}

function stampOf(root) {
  const { schema, version } = files(root);
  return createHash('sha256').update(readFileSync(schema)).update(readFileSync(version)).digest('hex');
}
