import { closeDatabase } from '#app/db/client.ts';
import { runTool } from './run-tool.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';

/* `npm run webhooks`: who is told of events. A secret is printed once; what is stored is sealed. */

await runTool(() => runWebhooks(process.argv.slice(2)), closeDatabase);
