import { closeDatabase } from '#app/db/client.ts';
import { runMirror } from './commands/mirror.ts';
import { runTool } from './commands/command-line.ts';

/* `npm run mirror`: how creators stand in their stores, and what mends it. */

await runTool(() => runMirror(process.argv.slice(2)), closeDatabase);
