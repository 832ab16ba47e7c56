import { closeDatabase } from '#app/db/client.ts';
import { runKeys } from './commands/keys.ts';
import { runTool } from './commands/command-line.ts';

/* `npm run keys`: keys, partners' grants and user tokens. A secret is printed once; what is stored cannot make it again. */

await runTool(() => runKeys(process.argv.slice(2)), closeDatabase);
