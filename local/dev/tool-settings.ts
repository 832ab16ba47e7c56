import { rmSync } from 'node:fs';
import type { Supervisor } from '../processes.ts';
import { identify, isSameProcess, type ProcessIdentity } from '../simulator/state/inspect-process.ts';
import { readUnlessMissing } from '../read-unless-missing.ts';
import { StartError } from '../start-error.ts';
import { localFile, writeLocalFile } from './settings.ts';

/** Settings of the running app, for command-line tools in other terminals. */
interface SavedSettings {
  /** The session that saved them: after its end they are not valid. */
  session: ProcessIdentity | undefined;
  environment: Record<string, string>;
}

type Settings = Readonly<Record<string, string | undefined>>;

const fileName = 'settings.json';

/** Saves the settings of the running app until the supervisor stops. */
export function saveToolSettings(supervisor: Supervisor, environment: Record<string, string>): void {
  const saved: SavedSettings = { session: identify(process.pid), environment };
  writeLocalFile(fileName, saved);
  supervisor.onStop(() => {
    rmSync(localFile(fileName), { force: true });
    return Promise.resolve();
  });
}

/**
 * The settings for a command-line tool: the environment's own if they include DATABASE_URL, else also those of the running
 * `npm run dev`, which never replace the environment's.
 * @throws StartError without both.
 */
export function readToolSettings(environment: Settings): Settings {
  if (environment['DATABASE_URL']) return environment;
  const text = readUnlessMissing(localFile(fileName));
  const saved = text === undefined ? undefined : (JSON.parse(text) as SavedSettings);
  if (!saved?.session || !isSameProcess(saved.session))
    throw new StartError(
      'This needs a database: start `npm run dev` in another terminal, or set DATABASE_URL and the other settings in the environment.',
    );
  const own = Object.entries(environment).filter(([, value]) => value !== '');
  return { ...saved.environment, ...Object.fromEntries(own) };
}
