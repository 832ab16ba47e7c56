import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Supervisor } from '../../../../local/processes.ts';
import { bundlePlatform } from '../bundle-platform.ts';

/**
 * Starts the process that runs the simulated platforms of all test files.
 * @returns its URL.
 */
export async function startHost(supervisor: Supervisor): Promise<string> {
  const folder = path.resolve('.local/test-platforms');
  mkdirSync(folder, { recursive: true });
  const program = await bundlePlatform(folder, 'tests/support/world/platforms/host.ts');
  const { announcement } = await supervisor.start({
    name: 'platforms',
    command: ['node', program],
    ready: { jsonLine: ({ ready }) => ready === true },
  });
  return String(announcement['url']);
}
