import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

/*
 * Prisma's own schema engine is a native binary that it downloads. Where that has not happened, the stand-in runs
 * the same engine from its WebAssembly build, so that authoring a migration needs nothing but the npm registry.
 */
const engines = fileURLToPath(new URL('./node_modules/@prisma/engines', import.meta.url));
const standIn = fileURLToPath(new URL('./prisma/schema-engine.mjs', import.meta.url));
const hasNativeEngine = readdirSync(engines).some((name) => name.startsWith('schema-engine-'));
if (!hasNativeEngine) process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= standIn;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://127.0.0.1/none' },
});
