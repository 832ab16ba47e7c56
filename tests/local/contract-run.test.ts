import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulator, type RunningPlatform } from '../../local/simulator/start-simulator.ts';
import { sampleStore } from '../platform/sample-store.ts';

const { domain } = sampleStore();
let platform: RunningPlatform;
beforeAll(async () => {
  const delays = { job: 60, count: 120, fileProcessing: 30, fileReady: 60 };
  platform = await startSimulator({ stores: [sampleStore({ plan: 'enterprise' })], delays });
});
afterAll(() => platform.close());

/** Runs `npm run contract` without the set-up of npm's scripts. */
function runContract(
  token: string | undefined,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'tests/platform/contract-run.ts', ...args],
      { env: { ...process.env, CONTRACT_TOKEN: token ?? '' } },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      },
    );
  });
}

it('The contract run prints a table of the assumptions, and ends with 0 when all tests pass', async () => {
  const { code, output } = await runContract(
    platform.tokenFor(domain),
    `--store=${platform.url}/stores/${domain}`,
  );
  expect(output.match(/ {2}holds$/gm)).toHaveLength(10);
  expect(output).toMatch(/storefront access is NONE +check by hand$/m);
  const rows = readFileSync('docs/verify-on-a-real-store.md', 'utf8').replaceAll('`', '').split('\n');
  const printed = [...output.matchAll(/^(.*?) {2,}(?:holds|check by hand)$/gm)].map(([, text = '']) => text);
  const undocumented = printed
    .map((text) => text.replaceAll('`', ''))
    .filter((text) => !rows.some((row) => row.startsWith(`| ${text} |`)));
  expect(undocumented).toEqual([]);
  expect(output).toMatch(/^\d+ passed, 0 failed$/m);
  expect(code).toBe(0);
});

it('The contract run names the failed tests, and ends with 1', async () => {
  const { code, output } = await runContract('wrong', `--store=${platform.url}/stores/${domain}`);
  expect(output).not.toMatch(/ {2}holds$/m);
  expect(output).toMatch(/^✗ /m);
  expect(output).toMatch(/^0 passed, [1-9]\d* failed$/m);
  expect(code).toBe(1);
});

it('The contract run names what is missing', async () => {
  const { code, output } = await runContract(undefined);
  expect(output).toContain('Usage: CONTRACT_TOKEN=');
  expect(code).toBe(2);
});
