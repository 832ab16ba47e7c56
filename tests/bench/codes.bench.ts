import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../support/http/api-client.ts';
import { queryAll } from '../support/store/admin-api.ts';
import { addTiers } from '../support/db/tiers.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreatorsInTier, countBehind, requestJob } from './mirror/creators.ts';
import { plainStore, startMirror, type MirrorStage } from './mirror/start-mirror.ts';

const domain = 'codes.myshopify.com';

export const bench: Bench = {
  about: 'the codes of one tier: points to add them, and points of a change of the tier’s discount',
  async run(stage) {
    const size = stage.small ? 1_000 : 10_000;
    const mirror = await startMirror(stage, [plainStore('codes', 'enterprise')], {
      settings: { MIRROR_BULK_FROM: '500' },
      delays: { bulkStart: 200, bulkRow: 0, job: 100 },
    });
    const { gold } = await addTiers(mirror.database, domain);
    stage.print(`${size} codes of one tier`);
    await addCreatorsInTier(mirror.database, { store: domain, tierId: gold, count: size });
    await mirror.startWorker();
    const added = await measure(mirror, () => requestJob(mirror.database, domain));
    const codes = await countCodes(mirror);
    stage.print('a change of the tier’s discount');
    const [key = ''] = await issueKeys(mirror.database, domain, 1);
    const changed = await measure(mirror, async () => {
      const url = `http://127.0.0.1:${mirror.port}/api/channels/${domain}/collab-tiers/${gold}`;
      const discount = { discountAmount: 30, discountType: 'Percentage' };
      const { status } = await call(url, { key, json: { discount } });
      if (status !== 200) throw new Error(`The tier was not changed: ${status}`);
    });
    const goal = (1_000 * size) / 10_000;
    const isComplete = codes === size;
    return [
      pointsFigure('codes added', added, { goal, isComplete, detail: { creators: size, codes } }),
      pointsFigure('codes of a tier that changes', changed, {
        goal: 12,
        isComplete,
        detail: { creators: size },
      }),
    ];
  },
};

/** Points of discounts, and the number of their requests by operation. */
interface Measured {
  points: number;
  requests: Record<string, number>;
}

/** The requests to discounts until all creators are up to date. The platform's log is read before entries are deleted. */
async function measure(mirror: MirrorStage, cause: () => Promise<unknown>): Promise<Measured> {
  let since = (await mirror.requests(domain)).at(-1)?.number ?? 0;
  const measured: Measured = { points: 0, requests: {} };
  await cause();
  for (let isBehind = true; isBehind;) {
    await sleep(500);
    isBehind = (await countBehind(mirror.database, domain)) > 0;
    const requests = await mirror.requests(domain, since);
    for (const { operation, actualCost } of requests)
      if (/Discount|RedeemCodes|CodeCreation|JobStatus/.test(operation)) {
        measured.points += actualCost ?? 0;
        measured.requests[operation] = (measured.requests[operation] ?? 0) + 1;
      }
    since = requests.at(-1)?.number ?? since;
  }
  return measured;
}

async function countCodes({ platformUrl }: MirrorStage): Promise<number> {
  const nodes = await queryAll<{ codeDiscount: { codesCount: { count: number } } }>(platformUrl, domain, {
    field: 'codeDiscountNodes(first: 50)',
    nodes: 'codeDiscount { ... on DiscountCodeBasic { codesCount { count } } }',
  });
  return nodes.reduce((sum, { codeDiscount }) => sum + codeDiscount.codesCount.count, 0);
}

function pointsFigure(
  name: string,
  { points, requests }: Measured,
  { goal, isComplete, detail }: { goal: number; isComplete: boolean; detail: Record<string, unknown> },
): Figure {
  return {
    name,
    value: roundFigure(points),
    unit: 'points',
    goal: `<= ${goal}`,
    pass: isComplete && points <= goal,
    detail: { ...detail, requests },
  };
}
