import { z } from 'zod';
import { measureWork } from '../counters/measure-work.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';
import { median } from '../statistics/median.ts';

const requests = 20;
/** Of the interface, by default. */
const pageSize = 50;
const responseSchema = z.object({ collabs: z.array(z.unknown()) });
const mostBuffers = 500;
const mostMilliseconds = 100;

const words = (text: string) => ({ query: text });

const searches: readonly { name: string; query: Record<string, string>; isFrequent?: boolean }[] = [
  { name: 'a rare word', query: words('quokka') },
  { name: 'a rare name in Cyrillic', query: words('дарья') },
  { name: 'a rare name in Greek', query: words('ΚΑΛΛΙΟΠΗ') },
  { name: 'a rare name in Arabic', query: words('فاطمة') },
  { name: 'a rare name in Chinese', query: words('山田花子') },
  { name: 'a rare name of two letters', query: words('wu') },
  { name: 'no hit', query: words('nobodyelse') },
  { name: 'no hit of two frequent words', query: words('ada@quokka creator-1') },
  { name: 'no hit of a word that is frequent in other brands', query: words('elsewhere') },
  { name: 'a word of all', query: words('ada'), isFrequent: true },
  { name: 'a letter of all', query: words('a'), isFrequent: true },
  { name: 'a word of one in a hundred', query: words('Name77'), isFrequent: true },
  { name: 'one that lacks something', query: { state: 'partial' } },
];

/**
 * Measures searches of a brand's collabs by the HTTP interface: the pages that Postgres reads for rare words, and the time
 * for frequent ones.
 * @param options.lists the list with the key of each search: each key has a limit.
 */
export async function measureSearches(
  stage: Stage,
  database: BenchDatabase,
  { port, role, lists }: { port: number; role: string; lists: readonly GetRequest[] },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { name, query, isFrequent = false }] of searches.entries()) {
    stage.print(`searching ${name}`);
    const { path = '', headers = {} } = lists[index] ?? {};
    const request = { headers, path: `${path}?${new URLSearchParams(query).toString()}` };
    const { collabs } = responseSchema.parse(JSON.parse((await getBody(port, request)).toString()));
    const found = name.startsWith('no hit') ? 0 : isFrequent ? pageSize : 1;
    if (collabs.length !== found) throw new Error(`${name}: ${collabs.length} were found`);
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
