import { appSettings } from '../../support/app-settings.ts';
import type { Stage } from '../harness/open-stage.ts';
import { startServer } from './start-server.ts';
import type { RunningServer } from './start-server.ts';

const loosened = ['RATE_LIMIT_', 'FAILED_ATTEMPTS_', 'DATABASE_CHECK_ROWS'];

/** Settings as in production: the defaults where tests set a limit higher, or check more, than production does. */
export const productionSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(appSettings).filter(([name]) => !loosened.some((start) => name.startsWith(start))),
  ),
  NODE_ENV: 'production',
};

/** What the default rate limit gives one key: requests at once, and requests a second after that. */
export const defaultRate = { burst: 100, perSecond: 50 };

/** Starts the app as `npm start` does: built, with all its settings as in production. */
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
    arguments: ['build/bin/server.js'],
    env: { ...productionSettings, DATABASE_URL: databaseUrl, ...settings },
    readyPath: '/healthz',
  });
}
