/*
 * node local/bootstrap.mjs <entry.ts> [args…]: the first program of `npm run dev` and `npm test`.
 * Must run on old Node versions, to print a message instead of a syntax error.
 */
import { readFileSync } from 'fs';
import { nodeVersionError } from './bootstrap/check-node-version.mjs';

const required = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node;
const rejection = nodeVersionError(process.version, required);

if (rejection) {
  console.error(rejection);
  process.exit(1);
} else {
  import('./bootstrap/run-entry.mjs').then(({ runEntry }) =>
    runEntry(process.argv[2], process.argv.slice(3)),
  );
}
