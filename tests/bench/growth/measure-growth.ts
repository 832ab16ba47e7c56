import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import { exceptions } from './exceptions.ts';
import type { RequestWork } from './measure-requests.ts';

/** Both forms have the same rows: fewer would hide growth. */
const sizes = { few: 1_000, many: 100_000 };

/** If more requests grew, they are not measured again. */
const maxRepeated = 3;

interface Grown {
  request: string;
  few: number;
  many: number;
  /** How many statements it runs with many rows. */
  statements: number;
  /** The statement that grew most, and its buffers with many rows. */
  worst: string;
}

/**
 * Measures the requests in a brand with many rows and with few.
 * @param only requests whose name contains this text; all by default.
 * @param folder of the build.
 */
export async function measureGrowth(
  stage: Stage,
  { only = '', folder = process.cwd() }: { only?: string | undefined; folder?: string },
): Promise<Figure[]> {
  stage.buildIfStale();
  const measure = async () => {
    const at = (rows: number) => measureAt(stage, { rows, only, folder });
    const [few, many] = await Promise.all([at(sizes.few), at(sizes.many)]);
    return {
      many,
      grown: [...many].flatMap(([request, work]) => grownBetween(request, few.get(request), work)),
    };
  };
  const { many, grown } = await measure();
  const isExcepted = ({ request, many: buffers }: Grown) =>
    many.get(request)?.isWrite === false &&
    exceptions.some((one) => one.requests.test(request) && buffers <= one.buffers);
  const suspects = grown.filter((one) => !isExcepted(one));
  for (const { request, few, many: buffers, worst } of suspects)
    stage.print(`${request}: ${few} buffers, then ${buffers}; most of them ${worst.slice(0, 200)}`);
  // A plan depends on a sample of the rows, and old versions of a row on the moment. All requests are sent again, because
  // some need what an earlier one did.
  const mayBeChance = suspects.length > 0 && suspects.length <= maxRepeated;
  const again = mayBeChance ? (await measure()).grown : suspects;
  const unexpected = suspects.filter(({ request }) => again.some((one) => one.request === request));
  const isMeasured = ({ requests }: (typeof exceptions)[number]) =>
    only === '' || [...many.keys()].some((request) => requests.test(request));
  const unneeded = exceptions
    .filter(isMeasured)
    .filter(({ requests }) => !grown.some(({ request }) => requests.test(request)));
  return [
    {
      name: 'growth',
      value: unexpected.length,
      unit: `of ${many.size} requests read more with ${sizes.many} rows than with ${sizes.few}`,
      goal: '0 with more than 1.5 times the buffers and 4 for each statement and row, without exceptions',
      pass: unexpected.length === 0 && many.size > 0,
      detail: { grown: unexpected.toSorted((a, b) => b.many - a.many) },
    },
    {
      name: 'growth: exceptions without need',
      value: unneeded.length,
      unit: `of ${exceptions.length} exceptions`,
      goal: '0',
      pass: unneeded.length === 0,
      detail: { unneeded: unneeded.map(({ requests }) => requests.source) },
    },
  ];
}

/** A changed row may get a new page, whose search reads this much, and a job may read the catalog of its function. */
const writeBuffers = 50;

/**
 * A larger index may be a level deeper, which each statement may meet, and again for each row that it returns. A write looks
 * for each row twice: to lock it, and to change it.
 */
function grownBetween(request: string, few: RequestWork | undefined, many: RequestWork): Grown[] {
  if (!few) throw new Error(`${request} was measured once`);
  const lookups = many.statements + few.rows * (many.isWrite ? 2 : 1);
  const deeper = 4 * lookups + (many.isWrite ? writeBuffers : 0);
  if (many.buffers <= few.buffers * 1.5 + deeper) return [];
  const [worst] = Object.entries(many.reads)
    .map(([sql, buffers]) => ({ sql, buffers, growth: buffers - (few.reads[sql] ?? 0) }))
    .toSorted((a, b) => b.growth - a.growth);
  return [
    {
      request,
      few: few.buffers,
      many: many.buffers,
      statements: many.statements,
      worst: worst ? `${worst.buffers}: ${worst.sql}` : '',
    },
  ];
}

async function measureAt(
  stage: Stage,
  { rows, only, folder }: { rows: number; only: string; folder: string },
): Promise<Map<string, RequestWork>> {
  stage.print(`measuring with ${rows} rows`);
  const script = path.join(import.meta.dirname, 'measure-size.ts');
  const command = ['--import', 'tsx', script, String(rows), only, folder];
  // Its output is the result alone.
  const env = { ...process.env, LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)('node', command, { env, maxBuffer: 256_000_000 });
  const works = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, RequestWork>;
  return new Map(Object.entries(works));
}
