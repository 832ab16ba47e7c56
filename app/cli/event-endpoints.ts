import { closeDatabase } from '#app/db/connection/client.ts';
import { runTool } from './commands/command-line.ts';
import { runEventEndpoints } from './commands/event-endpoints.ts';

/* `npm run event-endpoints`: event endpoints. A secret is printed once; the database stores it sealed. */

await runTool(() => runEventEndpoints(process.argv.slice(2)), closeDatabase);
