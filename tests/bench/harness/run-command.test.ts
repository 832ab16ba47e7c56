import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quickStart } from '../../support/world/quick-start.ts';

const node = (script: string) => [...quickStart, '--import', 'tsx', `tests/bench/fixtures/${script}`];

/** Both runners in one process, which ends with its input: starting one takes longer than running it. */
let runners: ChildProcessWithoutNullStreams;
beforeAll(() => {
  runners = spawn('node', node('run-lines.ts'));
});
afterAll(async () => {
  runners.stdin.end();
  await once(runners, 'exit');
});

/** Runs a runner on its fixtures, as npm would. */
async function run(kind: 'bench' | 'torture', ...args: string[]) {
  const printed = Promise.all([untilEnded(runners.stdout), untilEnded(runners.stderr)]);
  runners.stdin.write(`${JSON.stringify([kind, ...args])}\n`);
  const [{ text, status }, { text: stderr }] = await printed;
  return { status, stderr, ...read(text) };
}

/** The output until the end of a run. */
function untilEnded(output: Readable): Promise<{ text: string; status: number }> {
  return new Promise((resolve) => {
    let received = '';
    const listen = (chunk: Buffer) => {
      received += String(chunk);
      const [end, status] = /^ended with (\d+)\n$/m.exec(received) ?? [];
      if (end === undefined) return;
      output.off('data', listen);
      resolve({ text: received.slice(0, -end.length), status: Number(status) });
    };
    output.on('data', listen);
  });
}

function read(stdout: string) {
  const lines = stdout.trimEnd().split('\n');
  const figures = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => figureShape.parse(JSON.parse(line)));
  return { lines, figures };
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
  it('marks an invalid figure, and fails', () => {
    const { status, stdout } = spawnSync('node', [...node('run.ts'), 'void'], { encoding: 'utf8' });
    const { figures } = read(stdout);
    expect(status).toBe(1);
    expect(figures).toMatchObject([{ value: null, pass: null, detail: { void: 'too busy' } }]);
  });

  it('fails when the bench throws, and prints the error', async () => {
    const { status, figures, stderr } = await run('bench', 'broken');
    expect([status, figures]).toEqual([1, []]);
    expect(stderr).toContain('Error: It broke');
  });
});

describe('the torture runner', () => {
  it('runs a suite on the unchanged service', async () => {
    const { status, figures } = await run('torture', 'watchful', '--small');
    expect(status).toBe(0);
    expect(figures).toMatchObject([{ name: 'lost', value: 0, pass: true }]);
  });

  it('runs it with one planted bug by name', async () => {
    const { status, figures } = await run('torture', 'watchful', '--plant', 'fence');
    expect(status).toBe(0);
    expect(figures).toMatchObject([{ name: 'lost', value: 7, pass: false }]);
    expect((await run('torture', 'watchful', '--plant', 'x')).stderr).toBe(
      'There is no planted bug "x". Known: lock, order, retry, fence, replay.\n',
    );
  });

  it('reports that a suite catches every planted bug', async () => {
    const { status, figures, lines } = await run('torture', 'watchful', '--self-test');
    expect(status).toBe(0);
    expect(lines).toContain('·   · running with "fence"');
    expect(figures).toMatchObject([
      { name: 'watchful self-test', value: 5, pass: true, detail: { passesWithoutBugs: true, missed: [] } },
    ]);
  });

  it('reports a missed bug, and does not count a crash of the suite as a catch', async () => {
    const { status, figures } = await run('torture', 'blind', '--self-test');
    expect(status).toBe(1);
    expect(figures).toMatchObject([
      {
        name: 'blind self-test',
        value: 3,
        pass: false,
        detail: { missed: ['fence: fence is broken', 'replay: replay is broken'] },
      },
    ]);
  });
});
