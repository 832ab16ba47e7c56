import { closeDatabase } from '#app/db/connection/client.ts';
import { runKeys } from './commands/keys.ts';
import { runTool } from './commands/command-line.ts';

/*
 * `npm run keys`: keys, partners' grants and user tokens. A secret is printed once; the database stores only
 * its hash.
 */

await runTool(() => runKeys(process.argv.slice(2)), closeDatabase);
