import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quickStart } from '../support/quick-start.ts';

/** Runs the runner on its fixtures, as npm would. */
function run(kind: 'bench' | 'torture', ...args: string[]) {
  const command = [...quickStart, '--import', 'tsx', `tests/${kind}/fixtures/run.ts`, ...args];
  const { status, stdout, stderr } = spawnSync('node', command, { encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  const figures = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => figureShape.parse(JSON.parse(line)));
  return { status, stderr, lines, figures };
}

const figureShape = z.strictObject({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  goal: z.string(),
  pass: z.boolean().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

describe('the bench runner', () => {
  it('tells how it goes, prints the figures last, and ends well even when a goal is missed', () => {
    const { status, lines, figures, stderr } = run('bench', 'missed', '--small');
    expect([status, stderr]).toEqual([0, '']);
    expect(lines[0]).toBe('· missed: one goal reached, one missed');
    expect(lines.slice(-2).map((line) => line.startsWith('{'))).toEqual([true, true]);
    expect(figures.map(({ name, value, pass }) => [name, value, pass])).toEqual([
      ['first', 1, true],
      ['second', 2, false],
    ]);
    expect(figures[0]?.detail).toEqual({ small: true });
  });

  it('takes the whole form unless the small one is asked for, and leaves nothing behind', () => {
    const { lines, figures } = run('bench', 'missed');
    expect(figures[0]?.detail).toEqual({ small: false });
    const folder = lines[1]?.replace('· working in ', '') ?? '';
    expect(folder).toMatch(/\.local\/bench-missed-\d+$/);
    expect(existsSync(folder)).toBe(false);
  });

  it('prints a void figure as such, and does not end well', () => {
    const { status, figures } = run('bench', 'void');
    expect(status).toBe(1);
    expect(figures).toMatchObject([{ value: null, pass: null, detail: { void: 'too busy' } }]);
  });

  it('does not end well when the bench breaks, and says how', () => {
    const { status, figures, stderr } = run('bench', 'broken');
    expect([status, figures]).toEqual([1, []]);
    expect(stderr).toContain('Error: It broke');
  });

  it.each([
    [['nobody'], 'There is no bench "nobody". Known: broken, missed, void.'],
    [[], 'Say which: npm run bench -- <name> [--small]. Known: broken, missed, void.'],
    [['void', 'missed'], 'Say which: npm run bench -- <name> [--small]. Known: broken, missed, void.'],
    [['void', '--smal'], "Unknown option '--smal'"],
  ])('asked for %j answers in one sentence', (args, sentence) => {
    const { status, stderr } = run('bench', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });
});

describe('the torture runner', () => {
  it('runs a suite on the service as it is', () => {
    const { status, figures } = run('torture', 'watchful', '--small');
    expect(status).toBe(0);
    expect(figures).toMatchObject([{ name: 'lost', value: 0, pass: true }]);
  });

  it('runs it with one planted bug by name', () => {
    const { status, figures } = run('torture', 'watchful', '--plant', 'fence');
    expect(status).toBe(0);
    expect(figures).toMatchObject([{ name: 'lost', value: 7, pass: false }]);
    expect(run('torture', 'watchful', '--plant', 'x').stderr).toBe(
      'There is no planted bug "x". Known: lock, order, retry, fence, replay.\n',
    );
  });

  it('shows that a suite catches every bug that can be planted', () => {
    const { status, figures, lines } = run('torture', 'watchful', '--self-test');
    expect(status).toBe(0);
    expect(lines).toContain('·   · running with "fence"');
    expect(figures).toMatchObject([
      { name: 'watchful self-test', value: 5, pass: true, detail: { passesWithoutBugs: true, missed: [] } },
    ]);
  });

  it('shows that a suite is blind to a bug, and that one which makes it break is not caught', () => {
    const { status, figures } = run('torture', 'blind', '--self-test');
    expect(status).toBe(1);
    expect(figures).toMatchObject([
      {
        ...{ name: 'blind self-test', value: 3, pass: false },
        detail: { missed: ['fence: fence is broken', 'replay: replay is broken'] },
      },
    ]);
  });
});
