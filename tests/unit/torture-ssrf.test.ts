import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { quickStart } from '../support/quick-start.ts';

it('the small form of ssrf finds no private address that media, endpoints or connections take', async () => {
  const { stdout } = await promisify(execFile)('node', [
    ...[...quickStart, '--import', 'tsx', 'tests/torture/run.ts'],
    ...['ssrf', '--small'],
  ]);
  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    value: 0,
    pass: true,
    detail: { breaches: [] },
  });
}, 300_000);
