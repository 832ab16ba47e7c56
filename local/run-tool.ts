import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readToolSettings } from './dev/tool-settings.ts';
import { StartError } from './start-error.ts';

/*
 * node local/bootstrap.mjs local/run-tool.ts <tool> [args…]: runs a command-line tool of app/cli/ from its source, so that it
 * needs no build. The scripts of the build run the built tools (esbuild.config.js).
 */

const [node = '', , tool = '', ...args] = process.argv;
try {
  Object.assign(process.env, readToolSettings(process.env));
  const file = path.resolve('app/cli', `${tool}.ts`);
  process.argv = [node, file, ...args];
  await import(pathToFileURL(file).href);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
