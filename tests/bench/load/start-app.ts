import packageJson from '../../../package.json' with { type: 'json' };
import { appSettings } from '../../support/world/app-settings.ts';
import type { Stage } from '../harness/open-stage.ts';
import { startServer, type RunningServer } from './start-server.ts';

const loosened = ['RATE_LIMIT_', 'FAILED_ATTEMPTS_', 'DATABASE_CHECK_ROWS'];

/** Production settings, which tests otherwise override. */
export const productionSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(appSettings).filter(([name]) => !loosened.some((start) => name.startsWith(start))),
  ),
  NODE_ENV: 'production',
};

const { start } = packageJson.scripts;

/** Starts the app like `npm start`: built, with production settings. */
export function startApp(
  stage: Stage,
  {
    name,
    databaseUrl,
    settings = {},
  }: { name: string; databaseUrl: string; settings?: Record<string, string> },
): Promise<RunningServer> {
  return startServer(stage, {
    name,
    arguments: start.split(' ').slice(1),
    env: { ...productionSettings, DATABASE_URL: databaseUrl, ...settings },
    readyPath: '/healthz',
  });
}
