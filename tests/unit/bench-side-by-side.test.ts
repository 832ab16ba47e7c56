import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { measureSideBySide } from '../bench/load/measure-side-by-side.ts';
import { oneQuestion } from '../bench/load/one-question.ts';
import type { SideBySideResult } from '../bench/load/measure-side-by-side.ts';
import { throughputFigure } from '../bench/load/throughput-figure.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that takes its time, here, in this process. */
async function serve(name: string, delay: number) {
  const server = createServer((_, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Length': 2 }).end('ok'), delay);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { name, port, ...oneQuestion(port, { path: '/', headers: {} }, Buffer.from('ok')) };
  return { ...target, pid: process.pid, backends: () => Promise.resolve([process.pid]) };
}

const form = { connections: 2, rounds: 15, milliseconds: 5 };

describe('servers side by side', () => {
  it('are measured again while a server and its twin differ, as often as allowed', async () => {
    const [first, twin, other] = [await serve('first', 1), await serve('twin', 20), await serve('other', 20)];
    const said: string[] = [];
    const options = { ...form, attempts: 2, say: (line: string) => said.push(line) };
    const result = await measureSideBySide({ first, twin, others: [other] }, options);
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/^first \d+\/s, twin \d+\/s, other \d+\/s; control \d/);
    expect(result.control.ratio).toBeGreaterThan(1.03);
    expect(result.ratios['other']?.ratio).toBeGreaterThan(1.03);
    expect(result.ratios['other']?.pairs).toBe(15);
    expect(Object.keys(result.performance)).toEqual(['first', 'twin', 'other']);
  });
});

describe('the figure of a comparison', () => {
  const goal = { name: 'x against y', other: 'y', title: 'y', atLeast: 2 };
  const result = (control: number, interval: [number, number]): SideBySideResult => ({
    control: { ratio: control, interval: [0, 3], pairs: 15 },
    ratios: { y: { ratio: 2.50004, interval, pairs: 15 } },
    performance: {},
  });
  const whole = { small: false, detail: { bytes: 2 } };

  it('passes when the lower bound of the interval reaches the goal, and only then', () => {
    expect(throughputFigure(result(1.01, [2, 3]), goal, whole)).toEqual({
      name: 'x against y',
      value: 2.5,
      unit: 'times the throughput of y',
      goal: '>= 2',
      pass: true,
      detail: { interval: [2, 3], pairs: 15, control: 1.01, performance: {}, bytes: 2 },
    });
    expect(throughputFigure(result(1.01, [1.99, 3]), goal, whole)).toMatchObject({ value: 2.5, pass: false });
  });

  it('is void when a program and its twin differ', () => {
    const figure = throughputFigure(result(0.96, [2, 3]), goal, whole);
    expect(figure).toMatchObject({ value: null, pass: null, detail: { control: 0.96 } });
    expect(figure.detail['void']).toContain('too busy');
  });

  it('is shown and not judged in the small form', () => {
    const figure = throughputFigure(result(0.5, [2, 3]), goal, { ...whole, small: true });
    expect(figure).toMatchObject({ value: 2.5, pass: null });
    expect(figure.detail['note']).toContain('not judged');
  });
});
