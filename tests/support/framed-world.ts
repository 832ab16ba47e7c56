import { readFileSync } from 'node:fs';
import { anyFreePort } from '../../local/ports.ts';
import { startCrashWorld } from './crash-world.ts';
import type { CrashWorld } from './crash-world.ts';
import { controlPlatform } from './mirror.ts';

/** A world whose app runs at its configured URL, where the simulated admin frames it. */
export async function startFramedWorld(): Promise<CrashWorld> {
  const port = await anyFreePort();
  const url = `http://127.0.0.1:${port}`;
  const world = await startCrashWorld({ env: { PORT: String(port), APP_URL: url } });
  const configuration = readFileSync('shopify.app.toml', 'utf8');
  await controlPlatform(world.platformUrl, 'app', { configuration, url });
  return world;
}
