/*
 * node local/bootstrap.mjs <entry.ts> [args…]: what `npm run dev` and `npm test` call first on a fresh clone.
 * This file alone must be understood by an old Node, which is to read a sentence instead of a syntax error.
 */
import { readFileSync } from 'fs';
import { refusalOfNode } from './bootstrap/refuse-old-node.mjs';

const wanted = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node;
const refusal = refusalOfNode(process.version, wanted);

if (refusal) {
  console.error(refusal);
  process.exit(1);
} else {
  import('./bootstrap/run-entry.mjs').then(({ runEntry }) =>
    runEntry(process.argv[2], process.argv.slice(3)),
  );
}
