import { vi } from 'vitest';

/*
 * One process runs many test files, because each new process loads all packages again. Only packages stay
 * loaded: each file gets its own modules, and the environment as it was before the first file.
 */
const initial = Symbol.for('environment of the first test file');
const { [initial]: environment = { ...process.env } } = globalThis as { [initial]?: NodeJS.ProcessEnv };
Object.assign(globalThis, { [initial]: environment });
for (const name of Object.keys(process.env))
  if (!(name in environment)) Reflect.deleteProperty(process.env, name);
Object.assign(process.env, environment);
vi.resetModules();
