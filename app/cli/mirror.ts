import { closeDatabase } from '#app/db/connection/client.ts';
import { runMirror } from './commands/mirror.ts';
import { runTool } from './commands/command-line.ts';

/* `npm run mirror`: mirror states of creators, resync and reconciliation. */

await runTool(() => runMirror(process.argv.slice(2)), closeDatabase);
