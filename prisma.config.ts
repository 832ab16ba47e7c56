import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

/*
 * Prisma downloads its schema engine as a native binary. Without the binary, the stand-in runs the WebAssembly build of
 * the same engine, so that writing a migration needs only the npm registry.
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
