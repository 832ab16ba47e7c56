import { measureWork } from '../counters/measure-work.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';
import { median } from '../statistics/median.ts';

const requests = 20;
const mostBuffers = 500;
const mostMilliseconds = 100;

const searches: readonly { name: string; words: string; isFrequent?: boolean }[] = [
  { name: 'a rare word', words: 'quokka' },
  { name: 'a rare name in Cyrillic', words: 'дарья' },
  { name: 'a rare name of two letters', words: 'wu' },
  { name: 'no hit', words: 'nobodyelse' },
  { name: 'no hit of two frequent words', words: 'ada@quokka creator-1' },
  { name: 'a word of all', words: 'ada', isFrequent: true },
  { name: 'a letter of all', words: 'a', isFrequent: true },
  { name: 'a word of one in a hundred', words: 'Name77', isFrequent: true },
];

/**
 * Measures searches of a brand's collabs by the HTTP interface: the pages that Postgres reads for rare words, and the time
 * for frequent ones.
 */
export async function measureSearches(
  stage: Stage,
  database: BenchDatabase,
  { port, role, list }: { port: number; role: string; list: GetRequest },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, words, isFrequent = false } of searches) {
    stage.print(`searching ${name}`);
    const request = { ...list, path: `${list.path}?query=${encodeURIComponent(words)}` };
    await getBody(port, request);
    const times: number[] = [];
    const { buffers } = await measureWork(database, role, async () => {
      for (let sent = 0; sent < requests; sent += 1) {
        const start = performance.now();
        await getBody(port, request);
        times.push(performance.now() - start);
      }
    });
    const [value, most, unit] = isFrequent
      ? [median(times), mostMilliseconds, 'milliseconds (median)']
      : [buffers / requests, mostBuffers, 'buffers a request'];
    figures.push({
      name: `list-collabs search, ${name}`,
      value: roundFigure(value),
      unit,
      goal: `<= ${most}`,
      pass: isFrequent && stage.small ? null : value <= most,
      detail: { buffers: buffers / requests, milliseconds: roundFigure(median(times)) },
    });
  }
  return figures;
}
