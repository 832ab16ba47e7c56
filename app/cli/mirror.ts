import { closeDatabase } from '#app/db/client.ts';
import { runMirror } from './mirror/run-mirror.ts';
import { runTool } from './run-tool.ts';

/* `npm run mirror`: how creators stand in their stores, and what mends it. */

await runTool(() => runMirror(process.argv.slice(2)), closeDatabase);
