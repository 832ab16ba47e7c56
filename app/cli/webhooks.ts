import { closeDatabase } from '#app/db/client.ts';
import { runTool } from './commands/command-line.ts';
import { runWebhooks } from './commands/webhooks.ts';

/* `npm run webhooks`: event endpoints. A secret is printed once; the database stores it sealed. */

await runTool(() => runWebhooks(process.argv.slice(2)), closeDatabase);
