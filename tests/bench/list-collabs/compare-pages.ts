import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';
import { cycleRequests } from '../load/cycle-requests.ts';
import { measureSideBySide, type Subject } from '../load/measure-side-by-side.ts';
import { runLoad } from '../load/run-load.ts';
import { throughputFigures } from '../load/throughput-figures.ts';
import type { Pages } from './compare-buffers.ts';

const fullForm = { warmUp: 3_000, rounds: 24, attempts: 3, connections: 8, milliseconds: 500 };
const smallForm = { warmUp: 50, rounds: 16, attempts: 1, connections: 2, milliseconds: 10 };

/** At most 1.2 times the time means at least this share of the throughput. */
const goal = {
  name: 'list-collabs time',
  other: 'page 1',
  title: 'page 1 (1 / 1.2 of it is 1.2 times the time)',
  atLeast: 1 / 1.2,
};

/** Measures the deep page against the first, on one server under the same load. */
export async function comparePages(
  stage: Stage,
  app: Pick<Subject, 'port' | 'pid' | 'backends'>,
  { first, deep }: Pages,
): Promise<Figure[]> {
  const subject = async (name: string, questions: readonly GetRequest[]): Promise<Subject> => {
    const withBodies = [];
    for (const question of questions)
      withBodies.push({ ...question, body: await getBody(app.port, question) });
    return { ...app, ...cycleRequests(app.port, withBodies), name };
  };
  const { warmUp, ...form } = stage.small ? smallForm : fullForm;
  const compared = {
    first: await subject('deep page', deep),
    control: await subject('deep page again', deep),
    others: [await subject('page 1', first)],
  };
  stage.print('warming up');
  for (const one of [compared.first, ...compared.others])
    await runLoad(one, { ...form, milliseconds: warmUp });
  stage.print(`measuring in ${form.rounds} rounds`);
  const result = await measureSideBySide(compared, { ...form, print: (line) => stage.print(line) });
  return throughputFigures(result, goal, {
    small: stage.small,
    detail: { ...form, keys: first.length, rateLimit: 'default' },
  });
}
