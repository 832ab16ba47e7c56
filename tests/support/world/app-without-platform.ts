import { appProcesses, type AppProcesses } from './processes.ts';
import { createTestDatabase, type TestDatabase } from '../db/database.ts';

/** A database and the app's processes without a platform, for brands whose stores have not installed the app. */
export interface AppWithoutPlatform {
  database: TestDatabase;
  processes: AppProcesses;
  stop(): Promise<void>;
}

export async function prepareAppWithoutPlatform(): Promise<AppWithoutPlatform> {
  const database = await createTestDatabase();
  const environment = { databaseUrl: database.url, platformUrl: 'http://127.0.0.1:1' };
  const processes = appProcesses(database.name, environment);
  return {
    database,
    processes,
    async stop() {
      await processes.stop();
      await database.drop();
    },
  };
}
