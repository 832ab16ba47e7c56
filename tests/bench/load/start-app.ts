import { appSettings } from '../../support/app-settings.ts';
import type { Stage } from '../harness/open-stage.ts';
import { startServer } from './start-server.ts';
import type { RunningServer } from './start-server.ts';

/** Starts the app as `npm start` does: built, with all its settings as in production. */
export function startApp(stage: Stage, name: string, databaseUrl: string): Promise<RunningServer> {
  return startServer(stage, {
    name,
    arguments: ['build/bin/server.js'],
    env: { ...appSettings, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    readyPath: '/healthz',
  });
}
