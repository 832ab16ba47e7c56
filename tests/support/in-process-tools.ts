import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './db/database.ts';

/** Command-line tools in the test's own process, which saves a second per command line. */
export interface InProcessTools {
  /**
   * Runs one command line and returns its output.
   * @throws with its error.
   */
  keys: (...args: string[]) => Promise<string>;
  webhooks: (...args: string[]) => Promise<string>;
  /** @returns the progress lines and the output. */
  mirror: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
}

/** Only one database per test file, because a process reads its settings once. */
export async function loadInProcessTools(
  { url }: Pick<TestDatabase, 'url'>,
  env: Record<string, string> = {},
): Promise<InProcessTools> {
  Object.assign(process.env, appSettings, { DATABASE_URL: url }, env);
  const { runKeys } = await import('#app/cli/commands/keys.ts');
  const { runWebhooks } = await import('#app/cli/commands/webhooks.ts');
  const { runMirror } = await import('#app/cli/commands/mirror.ts');
  const { closeDatabase } = await import('#app/db/client.ts');
  return {
    keys: (...args) => runKeys(args),
    webhooks: (...args) => runWebhooks(args),
    async mirror(...args) {
      const output: string[] = [];
      const printed = await runMirror(args, (line) => output.push(line));
      return [...output, printed].join('\n');
    },
    close: closeDatabase,
  };
}
