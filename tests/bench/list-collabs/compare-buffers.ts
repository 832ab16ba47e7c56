import { measureWork } from '../counters/measure-work.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';

const requests = 40;

/** The two pages of one list, each requested with several keys. */
export interface Pages {
  first: readonly GetRequest[];
  deep: readonly GetRequest[];
}

/** The number of pages of tables and indexes that Postgres reads for the deep page, against the first. */
export async function compareBuffers(
  database: BenchDatabase,
  role: string,
  { port, first, deep }: Pages & { port: number },
): Promise<Figure> {
  const buffersFor = async ([question]: readonly GetRequest[]) => {
    if (!question) throw new Error('There is no request');
    await getBody(port, question);
    const { buffers } = await measureWork(database, role, async () => {
      for (let request = 0; request < requests; request += 1) await getBody(port, question);
    });
    return buffers / requests;
  };
  const [near, far] = [await buffersFor(first), await buffersFor(deep)];
  const value = roundFigure(far / near);
  return {
    name: 'list-collabs buffers',
    value,
    unit: 'times the buffers of page 1',
    goal: '<= 1.10',
    pass: value <= 1.1,
    detail: { buffersOfPage1: near, buffersOfTheDeepPage: far },
  };
}
