import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quickStart } from '../support/world/quick-start.ts';

it('the generated types match the operations and the platform’s real schema', () => {
  const generator = [...quickStart, '--import', 'tsx', 'local/codegen/generate-operations.ts', '--check'];
  const { status, stderr } = spawnSync('node', generator, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
