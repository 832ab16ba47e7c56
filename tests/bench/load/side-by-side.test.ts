import { afterEach, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../support/network/serve.ts';
import { measureSideBySide, type SideBySideResult } from './measure-side-by-side.ts';
import { cycleRequests } from './cycle-requests.ts';
import { throughputFigures } from './throughput-figures.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A slow server in this process. */
async function openTarget(name: string, delay: number) {
  const server = await serve((_, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Length': 2 }).end('ok'), delay);
  });
  servers.push(server);
  const { port } = server;
  const question = { path: '/', headers: {}, body: Buffer.from('ok') };
  return {
    name,
    port,
    ...cycleRequests(port, [question]),
    pid: process.pid,
    backends: () => Promise.resolve([process.pid]),
  };
}

const form = { connections: 2, rounds: 15, milliseconds: 5 };

describe('servers side by side', () => {
  it('are measured again while a server and its control differ, up to a limit', async () => {
    const [first, control, other] = [
      await openTarget('first', 1),
      await openTarget('repeat', 20),
      await openTarget('other', 20),
    ];
    const printed: string[] = [];
    const options = { ...form, attempts: 2, print: (line: string) => printed.push(line) };
    const result = await measureSideBySide({ first, control, others: [other] }, options);
    expect(printed).toHaveLength(2);
    expect(printed[1]).toMatch(/^first \d+\/s, repeat \d+\/s, other \d+\/s; control \d/);
    expect(result.rate.control.ratio).toBeGreaterThan(1.03);
    expect(result.rate.ratios['other']?.ratio).toBeGreaterThan(1.03);
    expect(result.rate.ratios['other']?.pairs).toBe(15);
    if (process.platform === 'linux') expect(result.cpu?.ratios['other']?.pairs).toBe(15);
    expect(Object.keys(result.performance)).toEqual(['first', 'repeat', 'other']);
  });

  it('are measured again when a process of theirs ended meanwhile', async () => {
    const [first, control, other] = [
      await openTarget('first', 1),
      await openTarget('repeat', 1),
      await openTarget('other', 1),
    ];
    let readings = 0;
    // The second reading is of another process, whose counter is lower.
    const backends = () => Promise.resolve([(readings += 1) === 2 ? process.ppid : process.pid]);
    const options = { ...form, attempts: 1, print: () => undefined };
    const result = await measureSideBySide(
      { first: { ...first, backends }, control, others: [other] },
      options,
    );
    if (process.platform === 'linux') expect(readings).toBe(2 * (form.rounds + 1));
    expect(result.rate.control.pairs).toBe(form.rounds);
  });
});

describe('the figures of a comparison', () => {
  const goal = { name: 'x against y', other: 'y', title: 'y', atLeast: 2 };
  const compared = (ratio: number, control: number, interval: [number, number]) => ({
    control: { ratio: control, interval: [0, 3] as const, pairs: 15 },
    ratios: { y: { ratio, interval, pairs: 15 } },
  });
  const result = (control: number, rate: [number, number], cpu: [number, number]): SideBySideResult => ({
    rate: compared(2.50004, control, rate),
    cpu: compared(0.4, 1, cpu),
    performance: {},
  });
  const whole = { small: false, detail: { bytes: 2 } };

  it('pass only if the nearer bound of the interval reaches the goal', () => {
    const [rate, cpu] = throughputFigures(result(1.01, [2, 3], [0.3, 0.5]), goal, whole);
    expect(rate).toEqual({
      name: 'x against y',
      value: 2.5,
      unit: 'times the throughput of y',
      goal: '>= 2',
      pass: true,
      detail: { interval: [2, 3], pairs: 15, control: 1.01, performance: {}, bytes: 2 },
    });
    expect(cpu).toMatchObject({ name: 'x against y, CPU', value: 0.4, goal: '<= 0.5', pass: true });
    const [slow, expensive] = throughputFigures(result(1.01, [1.99, 3], [0.3, 0.51]), goal, whole);
    expect(slow).toMatchObject({ value: 2.5, pass: false });
    expect(expensive).toMatchObject({ value: 0.4, pass: false });
  });

  it('are invalid if a program and its control differ, for each measure', () => {
    const [rate, cpu] = throughputFigures(result(0.96, [2, 3], [0.3, 0.5]), goal, whole);
    expect(rate).toMatchObject({ value: null, pass: null, detail: { control: 0.96 } });
    expect(rate?.detail['void']).toContain('too busy');
    expect(cpu).toMatchObject({ value: 0.4, pass: true });
  });

  it('are shown without a verdict in the small form', () => {
    const [figure] = throughputFigures(result(0.5, [2, 3], [0.3, 0.5]), goal, { ...whole, small: true });
    expect(figure).toMatchObject({ value: 2.5, pass: null });
    expect(figure?.detail['note']).toContain('not judged');
  });
});
