import { closeDatabase } from '#app/db/client.ts';
import { runKeys } from './keys/run-keys.ts';
import { runTool } from './run-tool.ts';

/* `npm run keys`: keys, partners' grants and user tokens. A secret is printed once; what is stored cannot make it again. */

await runTool(() => runKeys(process.argv.slice(2)), closeDatabase);
