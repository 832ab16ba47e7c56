import path from 'node:path';
import { startPostgres } from '../../../local/postgres.ts';
import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { useClock } from '../../support/db/clock.ts';
import { migratedDatabase, prepareCluster } from '../../support/world/prepared-cluster.ts';
import { type SourceBug, plantRequested } from '../harness/plant-bug.ts';
import type { TortureStage } from '../harness/torture.ts';
import { openEnvironment, type CrashEnvironment } from './open-environment.ts';

/** Opens environments on one Postgres, with the requested bug. They end with the stage. */
export async function openEnvironments(
  stage: TortureStage,
  bugs: readonly SourceBug[],
  count: number,
): Promise<CrashEnvironment[]> {
  const { folder } = plantRequested(stage, bugs);
  const postgres = await startPostgres({
    dataDir: path.join(stage.folder, 'environments'),
    durable: false,
    connections: 300,
    copyOf: await prepareCluster(),
  });
  stage.supervisor.onStop(() => postgres.destroy());
  const names = Array.from({ length: count }, (_, number) => `lane_${number}`);
  for (const name of names) {
    await postgres.createDatabase(name, migratedDatabase);
    await useClock(postgres.url(name));
  }
  return Promise.all(
    names.map(async (name) => {
      const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
      const platform = await startSimulator({ app: { key, secret, url }, delays: quick });
      stage.supervisor.onStop(() => platform.close());
      const options = { databaseUrl: postgres.url(name), platformUrl: platform.url, folder };
      const environment = await openEnvironment(`${path.basename(stage.folder)}-${name}`, options);
      stage.supervisor.onStop(() => environment.stop());
      return environment;
    }),
  );
}

/** Duration of the platform's background work. */
const quick = { job: 50, count: 50, fileProcessing: 20, fileReady: 60 };
