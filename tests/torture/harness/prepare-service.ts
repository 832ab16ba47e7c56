import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import type { StoreSeed } from '../../../local/simulator/store-seed.ts';
import type { BenchDatabase } from '../../bench/harness/start-database.ts';
import { startServer } from '../../bench/load/start-server.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { type SourceBug, plantRequested } from './plant-bug.ts';
import type { TortureStage } from './torture.ts';

/** A database, a simulated platform with some stores, and the app's build for them, with the requested bug. */
interface PreparedService {
  database: BenchDatabase;
  platformUrl: string;
  folder: string;
  bug: SourceBug | undefined;
  /** Settings of the app's processes. */
  env: Readonly<Record<string, string>>;
  /**
   * Starts the app.
   * @returns its URL.
   */
  startApp: (name: string, own?: Record<string, string>) => Promise<string>;
}

/** Everything ends with the stage. */
export async function prepareService(
  stage: TortureStage,
  bugs: readonly SourceBug[],
  stores: readonly StoreSeed[],
): Promise<PreparedService> {
  const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
  const platform = await startSimulator({ stores, app: { key, secret, url } });
  stage.supervisor.onStop(() => platform.close());
  const database = await stage.startDatabase();
  const { folder, bug } = plantRequested(stage, bugs);
  const env = {
    ...appSettings,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
  };
  return {
    database,
    platformUrl: platform.url,
    folder,
    bug,
    env,
    async startApp(name, own = {}) {
      const { port } = await startServer(stage, {
        name,
        folder,
        env: { ...env, ...own },
        readyPath: '/readyz',
        arguments: ['build/bin/server.js'],
      });
      return `http://127.0.0.1:${port}`;
    },
  };
}
