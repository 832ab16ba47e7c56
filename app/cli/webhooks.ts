import { closeDatabase } from '#app/db/client.ts';
import { runTool } from './commands/command-line.ts';
import { runWebhooks } from './commands/webhooks.ts';

/* `npm run webhooks`: who is told of events. A secret is printed once; what is stored is sealed. */

await runTool(() => runWebhooks(process.argv.slice(2)), closeDatabase);
