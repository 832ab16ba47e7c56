import type { TestDatabase } from '../db/database.ts';
import { loadApp } from './load-app.ts';

/** Command-line tools in the test's own process, which saves a second per command line. */
export interface InProcessTools {
  /**
   * Runs one command line and returns its output.
   * @throws with its error.
   */
  keys: (...args: string[]) => Promise<string>;
  eventEndpoints: (...args: string[]) => Promise<string>;
  /** @returns the progress lines and the output. */
  mirror: (...args: string[]) => Promise<string>;
}

/** Only one database per test file, because a process reads its settings once. */
export async function loadInProcessTools(
  database: Pick<TestDatabase, 'url'>,
  env: Record<string, string> = {},
): Promise<InProcessTools> {
  await loadApp(database, env);
  const { runKeys } = await import('#app/cli/commands/keys.ts');
  const { runEventEndpoints } = await import('#app/cli/commands/event-endpoints.ts');
  const { runMirror } = await import('#app/cli/commands/mirror.ts');
  return {
    keys: (...args) => runKeys(args),
    eventEndpoints: (...args) => runEventEndpoints(args),
    async mirror(...args) {
      const output: string[] = [];
      const printed = await runMirror(args, (line) => output.push(line));
      return [...output, printed].join('\n');
    },
  };
}
